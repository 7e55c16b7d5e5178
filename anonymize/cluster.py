"""A Dask cluster that the holder runs: subjects become its tasks through joblib's own backend."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from joblib import parallel_config

from corpus import ConfigError

CONNECT_SECONDS = 15


@contextmanager
def on_cluster(address: str | None) -> Iterator[None]:
    """Have joblib run its tasks on a cluster; None leaves them to local processes.

    Every worker reads the raw folder and writes into the release's, so both must lie at the same path for all of them.
    The key goes to the workers with each task: a cluster is to be the holder's own, or its traffic encrypted.

    Args:
        address: of the scheduler (`tcp://host:8786`).

    Raises:
        ConfigError: if Dask is not installed, the scheduler does not answer, no worker is there, or one has several
            threads: the language model's pipeline is not made to run in two at once.
    """
    if address is None:
        yield
        return
    try:
        import distributed
    except ImportError as error:
        raise ConfigError("a Dask cluster needs the package distributed: install penname[dask]") from error
    # Its functions have no types.
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ConfigError("no Dask scheduler answers at the address given; start it, or check the address") from error
    with client:
        threads = client.nthreads()
        if not threads:
            raise ConfigError("the Dask cluster has no worker; start some with --nthreads 1")
        if set(threads.values()) != {1}:
            raise ConfigError("a worker of the Dask cluster has several threads; start them with --nthreads 1")
        with parallel_config(backend="dask", client=client):
            yield
