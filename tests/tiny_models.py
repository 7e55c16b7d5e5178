"""Language models too small to know anything, made on the spot: real code of theirs, random weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

WORDS = ("we", "saw", "the", "garden", "though", "gonna", "maybe", "train", "soup", "paper", "is", "not", "it", "so")


def save_causal(folder: Path, *, seed: int = 0, context: int = 64) -> Path:
    """A two-layer causal model with grouped keys and a word-level tokenizer, saved as transformers saves them."""
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    tokenizer = _tokenizer(["<s>", "<unk>", "\n", *WORDS], "<s>")
    torch.manual_seed(seed)
    config = transformers.LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=context,
        bos_token_id=0,
        eos_token_id=0,
        # Wide enough for probabilities that differ from one another.
        initializer_range=0.5,
    )
    transformers.LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_encoder(folder: Path) -> Path:
    """A two-layer sentence encoder of random weights."""
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    tokenizer = _tokenizer(["[PAD]", "<unk>", *WORDS], None)
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=32,
        pad_token_id=0,
        initializer_range=0.5,
    )
    transformers.BertModel(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_gliner(folder: Path) -> Path:
    """A GLiNER model of random weights, which takes words for entities without any reason, and its encoder's tokenizer."""
    gliner, torch = pytest.importorskip("gliner"), pytest.importorskip("torch")
    encoder = folder / "an-encoder"
    tokenizer = _tokenizer(["[PAD]", "<unk>", *WORDS], None)
    tokenizer.save_pretrained(encoder)
    torch.manual_seed(0)
    inside = {
        "model_type": "bert",
        "vocab_size": len(tokenizer),
        "hidden_size": 16,
        "intermediate_size": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "max_position_embeddings": 512,
        "pad_token_id": 0,
    }
    outside = {"model_name": str(encoder), "hidden_size": 16, "max_width": 3, "max_len": 40, "encoder_config": inside}
    model = gliner.GLiNER.from_config(outside, backbone_from_pretrained=False)
    # What is scored is how alike a span's last layer and a label's are; without this all spans are unlike all labels.
    for last in (model.model.span_rep_layer.span_rep_layer.out_project[-1], model.model.prompt_rep_layer[-1]):
        torch.nn.init.constant_(last.bias, 0.3)
    model.save_pretrained(folder)
    return folder


def _tokenizer(vocabulary: list[str], begin: str | None) -> Any:
    tokenizers, transformers = pytest.importorskip("tokenizers"), pytest.importorskip("transformers")
    model = tokenizers.models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>")  # noqa: S106
    bare = tokenizers.Tokenizer(model)
    split = tokenizers.pre_tokenizers
    bare.pre_tokenizer = split.Sequence([split.Split(" ", "removed"), split.Split("\n", "isolated")])
    marks = {"bos_token": begin, "eos_token": begin} if begin else {"pad_token": "[PAD]"}
    return transformers.PreTrainedTokenizerFast(tokenizer_object=bare, unk_token="<unk>", **marks)  # noqa: S106
