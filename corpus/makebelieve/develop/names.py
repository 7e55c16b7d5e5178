"""Names of the develop family; none stands in the measure family."""

from __future__ import annotations

COMPANION = "Luma"

# first name: nicknames, if any
FIRST = """
Nadia: Nads | Sarah: Saz, Sari | Julian: Jules | Margit: Maggi | Daniel: Dan, Danny | Oliver: Ollie | Priya: Pri
Tomasz: Tomek | Siobhan: Shiv | Jean-Luc: JL | Leonie: Leo | Fatima: Fati | Hannah: Han | Benjamin: Benji
Catherine: Cathy, Cat | Ines | Kofi | Lucia: Lulu | Matthew: Matt, Matty | Noor | Pedro | Ramona: Mona | Sven
Teresa: Tess | Victor: Vic | Wanda | Xavier: Xavi | Yasmin: Yas | Zoltan: Zoli | Abigail: Abby | Bruno | Celine
Dmitri: Dima | Esther: Essie | Gustav: Gus | Harriet: Hattie | Isaac: Ike | Jasmine: Jaz | Kenji | Lorenzo: Renzo
Miriam: Miri | Niamh | Olga: Olya | Patricia: Trish | Quentin: Quin | Rachel: Rach | Simon: Si | Tabitha: Tabby
Ursula: Ursi | Valentina: Vale | Wesley: Wes | Yvonne: Evie | Zachary: Zach | Anton: Toni | Beatriz: Bea | Carlos
Delphine | Emeka: Mek | Florian: Flo | Giulia: Giu | Henrik | Ivana: Iva | Jerome: Jez | Keisha: Kiki | Liam
Mustafa: Musti | Natasha: Tasha | Oscar: Ozzie | Paloma | Rahul | Selma | Tariq | Vera | William-James: Billyjim
María José: Majo | Nguyệt | André | Søren
"""

# Pairs that differ by a letter or two: one subject may know both.
NEAR = "Jon/John, Marina/Marian, Erik/Erika, Carla/Karla, Louis/Louise, Mila/Milo, Alina/Aline, Nina/Nino"

# Names that are also words, with the word always used in small letters inside the templates.
WORDY = "Will, May, Grace, Mark, Hope, Rich, Chase, Iris"

LAST = """
Olander, Whitcombe, D'Arcy, O'Sullivan, Müller, Ferreira, Novak, Smith, Kowalska, Haddad, Okafor, Lindqvist, Moreau,
Tanaka, Abbott, Bellini, Castellanos, Dunmore, Eklund, Fairweather, Gallagher, Hoffmann, Ivanov, Jankowski, Kaplan,
Lefebvre, McAllister, Nakamura, Ortega, Pemberton, Quigley, Rasmussen, Santoro, Thackeray, Underhill, Vasquez, Wexford,
Yamada, Zielinski, Ashdown, Brannigan, Crowther, Dragić, Espinoza, Featherstone, Grünwald, Holloway, Ibarra, Jessop,
Keating, Lambert, Marchetti, Norwood, O'Dowd, Prescott, Renshaw, Stavros, Trevelyan, Vickers, van der Berg
"""

CITY = """
Norwich, Leeds, Ghent, Porto, Uppsala, Galway, Lyon, Kraków, Boise, Tucson, Halifax, Aarhus, Bergamo, Cardiff,
Graz, Malmö, Omaha, Preston, Rennes, Toledo, Utrecht, Vilnius, Winnipeg, York, Zagreb, Duluth, Exeter, Nîmes,
San Marcos, Bad Tölz
"""

EMPLOYER = """
Brightwell Foods, Harrow & Finch, Northgate Dental, Apple, Castlebay Insurance, Orchard Street Library, Vantor Logistics,
Pellico Design, Greenline Energy, Mosswood Council, St Brannock's Hospital, Larkfield Nursery, Quillon Software,
Tesserae Studio, Bluefin Couriers, Dovetail Joinery, Ambrose Legal, Kestrel Rail, Sundial Media, Penrose Bank
"""

SCHOOL = """
Hillcrest Primary, Ashbourne College, University of Westmere, Fernhill High, Lowther Academy, Saint Oda's School,
Brackenridge University, Millbrook Tech, Eastvale Grammar, Corran Art School
"""

VENUE = """
Osteria Bina, Starbucks, The Copper Kettle, Café Lisboa, Riverside Leisure Centre, The Old Forge, Noodle Parlour,
Bramble Park, Cinema Rialto, Pho Saigon, The Blue Heron, Finchley Baths, Mercado Central, The Lantern Room,
Hopscotch Brewery, Kinara Grill, Tiny Planet Records, Wren's Bakery
"""

STREET = """
Larkspur Road, Mill Lane, Station Parade, Whitmore Avenue, Cobbler's Row, Harbour Street, Elm Grove, Vicarage Close,
Tannery Way, Orchard Crescent, Hawthorn Drive, Quay Terrace
"""

PET = "Biscuit, Pixel, Mochi, Sergeant, Waffle, Pepper, Noodles, Ziggy, Clementine, Bandit"

# Postal districts that no sorting office serves, and five-digit codes.
POSTCODE = "LE83, NR77, BS77, CF89, YO97, 55589, 55593, 55571"
DOMAIN = "example.org, example.com"
PHONE = """
07700 900###; 07700900###; 07700-900-###; +44 7700 900###; +44 (0)7700 900 ###; 0044 7700 900###; 07700 9 00 ###
020 7946 0###; 0207 946 0###; (020) 7946 0###; +44 (0)20 7946 0###; 020-7946-0###
"""
EMOJI = "😀 😂 😭 ❤️ 👍 🙏 🥺 ✨ 🔥 😅"
