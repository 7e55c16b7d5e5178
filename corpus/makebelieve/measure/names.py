"""Names of the measure family; none stands in the develop family."""

from __future__ import annotations

COMPANION = "Orin"

# first name: nicknames, if any
FIRST = """
Rebecca: Becky, Bex | Thomas: Tom, Tommy | Aoife: Eef | Samuel: Sam, Sammy | Elizabeth: Liz, Lizzie | Nikolai: Kolya
Francesca: Fran, Frankie | Alejandro: Alex, Ale | Birgit: Biggi | Christopher: Chris, Kit | Deborah: Debs | Edward: Ed, Ned
Gabriela: Gabi | Hamish | Imogen: Immy | Jessica: Jess | Krzysztof: Krzysiek | Lakshmi: Lucky | Margaret: Maggie, Peg
Nathaniel: Nate | Ottilie: Tilly | Philippa: Pip | Rosalind: Roz | Sebastian: Seb, Basti | Theodora: Theo, Dora
Umberto: Berto | Vincent: Vin, Vinny | Winifred: Freddie | Ximena: Xime | Yusuf: Yus | Adelaide: Addie | Balthazar: Balty
Cordelia: Cordy | Dominic: Dom | Eleanor: Nell, Ellie | Ferdinand: Ferdi | Genevieve: Gen | Hugo | Isolde: Izzy
Joaquín: Quino | Kamala | Leopold: Poldi | Mathilda: Tilda | Nikhil: Nik | Oksana: Ksana | Penelope: Penny | Rafael: Rafa
Salma | Timothy: Tim | Uma | Veronica: Ronnie | Walter: Wally | Zara | Agnieszka: Aga | Bartosz: Bartek | Chiara: Chia
Derek: Del | Eszter: Eszti | Finnbar: Finn | Gwendolyn: Gwen | Horatio | Ingrid: Inge | Jemima: Mima | Katalin: Kati
Lachlan: Lachie | Moira: Mo | Nuno | Odette: Detti | Pascal | Rupert: Rupes | Shanice: Shan | Takeshi: Tak | Viktoria: Vicky
Anne-Sophie: Anso | Trần | Zoë | Håkon | Chloé: Clo
"""

# Pairs that differ by a letter or two: one subject may know both.
NEAR = "Ann/Anne, Stefan/Stephen, Elena/Elaine, Katrina/Katarina, Marcus/Markus, Julia/Julie, Aaron/Aron, Clara/Clare"

# Names that are also words, with the word always used in small letters inside the templates.
WORDY = "Rose, Joy, Bill, Frank, Pat, Drew, Faith, Sunny"

LAST = """
Blackwood, Iwasaki, O'Farrell, De la Cruz, Schröder, Almeida, Wójcik, Jones, Petrov, Rahman, Adeyemi, Sandberg, Dubois,
Mori, Carmichael, Fontana, Herrera, Aldridge, Bergström, Catchpole, Delacroix, Eastwood, Fitzgerald, Godfrey, Hargreaves,
Inglis, Jorgensen, Kilbride, Langley, MacLeod, Nightingale, Oakley, Pritchard, Radcliffe, Sinclair, Tremblay, Urquhart,
Villanueva, Wainwright, Yardley, Zamora, Ainsworth, Birchall, Čapek, Duarte, Eriksen, Farquhar, Gómez, Hathaway, Ionescu,
Kirkbride, Lockhart, Mendoza, Ní Bhriain, Osborne, Peverell, Rutherford, Szabó, Thistlewood, Winterbourne
"""

CITY = """
Bristol, Dundee, Bruges, Coimbra, Lund, Sligo, Nantes, Gdańsk, Spokane, Austin, Kingston, Odense, Verona, Swansea,
Linz, Gothenburg, Lincoln, Bolton, Angers, Seville, Leiden, Riga, Calgary, Bath, Split, Fargo, Truro, Orléans,
San Pedro, Göttingen
"""

EMPLOYER = """
Tallow & Reed, Marlin Freight, Westbury Clinic, Shell, Ironbridge Mutual, Carrow Museum, Halcyon Games, Norvik Shipping,
Pomona Orchards, Silverbirch Council, Queen Maud Infirmary, Thornhill Kennels, Axiomatic Labs, Rookery Press,
Saltmarsh Brewery, Tindal Telecom, Underwood Estates, Verdant Homes, Wharfside Motors, Zephyr Airways
"""

SCHOOL = """
Oakmere Primary, Stonegate College, University of Calderdale Moor, Priory High, Harcourt Academy, Saint Brigid's School,
Lindenwood University, Tarnbrook Institute, Southdown Grammar, Halloway Music School
"""

VENUE = """
Trattoria Gemma, Nando's, The Brass Monkey, Café Odessa, Moorland Sports Hall, The Weaver's Arms, Ramen Alley,
Castle Meadow, Odeon Palace, Taquería Sol, The Green Lantern, Harbour Lido, Foodhall Zwei, The Attic Stage,
Crooked Spire Taproom, Bombay Terrace, Second Spin Vinyl, Olsen's Patisserie
"""

STREET = """
Foxglove Street, Abbey Walk, Canal Parade, Beaumont Gardens, Potter's Hill, Lighthouse Road, Sycamore Rise, Chapel Mews,
Weaver Way, Meadow Crescent, Rowan Drive, Wharf Terrace
"""

PET = "Muffin, Comet, Sushi, Colonel, Crumpet, Nutmeg, Tofu, Gizmo, Marmalade, Rascal"

# Postal districts that no sorting office serves, and five-digit codes.
POSTCODE = "SW83, EX77, GL89, DD59, TR97, 55594, 55586, 55577"
DOMAIN = "example.net, post.example.net"
PHONE = """
+1 415 555 01##; (415) 555-01##; 415.555.01##; 415-555-01##; 41555501##; 1-415-555-01##; 415 555 01##
+1 (628) 555-01##; 628-555-01##; 628.555.01##; (628)555-01##; 628 555 01##
"""
EMOJI = "🙂 🤣 😢 💜 👌 🙌 😩 🌟 💀 😬"
