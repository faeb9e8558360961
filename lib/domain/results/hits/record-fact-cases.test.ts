/** Tests facts of a person as ICAO Doc 9303, the AAMVA card standard, sanctions lists and police records write them. */
import { describe, expect, test } from "vitest";
import { compareCountries, compareFacts, compareHeights, comparePlaces } from "./compare-record";

/** Each line: the value of a document, and texts of records. */
const citizenship = {
  same: `
IRN = IR = Iran = IRAN = Iranian = iranian = Islamic Republic of Iran = Iran, Islamic Republic of = Persia = Iranian national
SYR = Syria = Syrian = Syrian Arab Republic = SYRIA = SY = Citizen of Syria = Nationality: Syria = Syrian nationality
RUS = Russia = Russian = Russian Federation = RU = RUSSIAN FEDERATION = Russian citizen = The Russian Federation
PRK = North Korea = DPRK = Democratic People's Republic of Korea = North Korean = Korea (North) = Korea, DPR
MMR = Burma = Myanmar = Burmese = Union of Myanmar = Republic of the Union of Myanmar = MM
D = D<< = DEU = Germany = German = Federal Republic of Germany = DE = West Germany = East Germany = DDR
GBR = United Kingdom = UK = Britain = British = GBN = GBO = GBP = GBS = Scotland = Wales = Northern Ireland = English
USA = US = U.S.A. = United States = American = U.S. citizen = USA citizen = United States of America
COD = DR Congo = Congo (Kinshasa) = Congo, the Democratic Republic of the = Zaire = Democratic Republic of Congo = ZAR
COG = Congo (Brazzaville) = Republic of Congo = Congo-Brazzaville
VNM = Viet Nam = Vietnam = Vietnamese = North Vietnam = Socialist Republic of Vietnam
TZA = Tanzania = United Republic of Tanzania = Tanzania, United Republic of = Tanzanian = Tanganyika
BLR = Belarus = Belarusian = Byelorussia = Belorussia = Republic of Belarus = Belarussian
MDA = Moldova = Moldovan = Republic of Moldova = Moldova, Republic of = Moldavia
KGZ = Kyrgyzstan = Kyrgyz Republic = Kyrgyz = Kirghizia = Kyrgyzstani
KHM = Cambodia = Cambodian = Kampuchea = Kingdom of Cambodia
SWZ = Swaziland = Eswatini = Swazi
CPV = Cape Verde = Cabo Verde = Cape Verdean
TLS = East Timor = Timor-Leste = Timorese = TMP
BFA = Burkina Faso = Upper Volta = Burkinabe
BEN = Benin = Dahomey = Beninese
ZWE = Zimbabwe = Rhodesia = Zimbabwean
LKA = Sri Lanka = Ceylon
THA = Thailand = Siam = Thai
YEM = Yemen = Yemeni = South Yemen = Yemen Arab Republic = Republic of Yemen
SAU = Saudi Arabia = Saudi = Kingdom of Saudi Arabia = KSA = Saudi Arabian
CIV = Ivory Coast = Côte d'Ivoire = Cote d’Ivoire = Ivorian
TUR = Turkey = Türkiye = Turkish = TURKIYE = Republic of Turkey
PHL = Philippines = Filipino = The Philippines = Republic of the Philippines = Philippine
CHE = Switzerland = Swiss = Swiss Confederation
NLD = Netherlands = Dutch = The Netherlands = Netherlands, The = Kingdom of the Netherlands
ROU = Romania = Romanian = ROM
XKX = Kosovo = RKS = Kosovar = Republic of Kosovo
BIH = Bosnia and Herzegovina = Bosnia = Bosnian = Bosnia-Herzegovina = Bosnia & Herzegovina
TTO = Trinidad and Tobago = Trinidad & Tobago = Trinidadian
GMB = Gambia = The Gambia = Gambia, The = Gambian
BHS = Bahamas = The Bahamas = Bahamas, The = Bahamian
HKG = Hong Kong = Hong Kong SAR
KOR = South Korea = Republic of Korea = Korea, Republic of = South Korean = S. Korea
FSM = Micronesia = Federated States of Micronesia = Micronesia, Federated States of
MKD = North Macedonia = Macedonia = Former Yugoslav Republic of Macedonia = FYROM
SSD = South Sudan = South Sudanese
PAK = Pakistan = Pakistani = Islamic Republic of Pakistan
XXA = Stateless = stateless person
`,
  partly: `
FRA = Cameroon, France = Cameroon; France = France / Algeria = French and Algerian = (1) France (2) Algeria = a) France b) Mali
IRN = Iran; Iraq = Iranian, Iraqi = Iran or Iraq = Iranian/Iraqi = Iran; United States = Iranian (dual national)
RUS = USSR = Soviet Union = Soviet = SUN = Union of Soviet Socialist Republics = U.S.S.R.
SRB = Yugoslavia = YUG = Serbia and Montenegro = SCG = Former Yugoslavia = Yugoslavian
CZE = Czechoslovakia = Czechoslovak = CSK
COD = Congo = Congolese
KOR = Korea = Korean
BIH = Yugoslavia = Bosnia; Croatia
TTO = Trinidad and Tobago; Venezuela
SYR = Syrian refugee = Syrian Kurd = Syria (former)
IRN = Persian Gulf
`,
  different: `
IRN = Iraq = Iraqi = IRQ = Ireland = Irish = Stateless
NER = Nigeria = NGA = NG = Nigerian
GIN = Guinea-Bissau = Equatorial Guinea = Papua New Guinea = GNB
AUT = Australia = AU = Australian
SVK = Slovenia = Slovene = Slovenian
DMA = Dominican Republic = DOM
PRK = South Korea = KOR = Republic of Korea
COG = Democratic Republic of the Congo = Zaire = COD
CHN = Taiwan = TWN = Republic of China
SDN = South Sudan = SSD
MLI = Malawi = Malaysia = Maldives = Malta
SWZ = Switzerland = Sweden
WSM = American Samoa
DEU = USSR = Lebanon; Syria = Austria = Dutch
FRA = Cameroon, Chad = Germany = French Guiana = French Polynesia
USA = United Kingdom = United Arab Emirates = Mexico
LVA = Lithuania = LTU
IND = Indonesia = IDN
MUS = Mauritania = Madagascar and Mali
`,
  not_given: `
IRN = Unknown = N/A = - = XXX = Not stated = ??? = UNK = Sable Islands = refugee = Unknown; unknown
XXX = France = Iran
UTO = France = Utopia; Atlantis
< = Iran
DEU = Syrian refugee = 276 = Ger
`,
};

const sex = {
  same: `
M = Male = MALE = male = m = 1 = Male. = M.
F = Female = FEMALE = female = f = 2
1 = Male = M
2 = Female = F
X = X = Nonbinary = Non-binary = nonbinary
`,
  partly: "",
  different: `
M = F = Female = FEMALE = 2
F = M = Male = 1
1 = Female = F
2 = Male
`,
  not_given: `
M = U = Unknown = UNK = 9 = 0 = < = N/A = - = X = ? = M/F = Male or female = Not specified = Not stated
F = X = Unspecified = 9 = U = Female/Male
9 = Male = Female
< = Male = F
`,
};

const eyesAndHair = {
  same: `
BRO = Brown = BROWN = BRN = Brown eyes = Dark brown = Light brown = brown hair
BLU = Blue = BLUE = Blue eyes = Light blue
GRN = Green = GREEN = Green eyes
GRY = Gray = Grey = GRAY = GREY
HAZ = Hazel = HAZEL
MAR = Maroon
PNK = Pink
DIC = Dichromatic
BLK = Black = BLACK = Black hair
BLN = Blond = Blonde = BLONDE = BLN
RED = Red = red hair
SDY = Sandy
WHI = White
BAL = Bald
`,
  partly: `
BRO = Brown/Black = Brown or black = Black, brown = Hazel/Brown = Brown, gray
HAZ = Green/Hazel = Brown/Hazel = Hazel-green
BLU = Blue/Gray = Blue-green = Blue or green
BLK = Black/Gray = Black and gray
GRY = Black, gray = Gray/White
RED = Auburn = Red/Brown
`,
  different: `
BRO = Blue = BLU = Green = Blond
BLU = Brown = Black = Green/Hazel
GRN = Blue = Brown
BLK = Blond = Red = White
HAZ = Blue = Black
RED = Black = Gray
`,
  not_given: `
BRO = UNK = Unknown = N/A = - = XXX = Not stated
UNK = Brown
DIC = Brown = Blue/Green
XXX = Brown = Blue
HAZ = Hzl? = see photo = contacts
`,
};

const height = {
  same: `
5'8" = 5' 8" = 5'08" = 5′8″ = 5’8” = 5' 8'' = 508 = 5-08 = 5-8 = 5 ft 8 in = 5ft8in = 5 ft. 8 in. = 5 feet 8 inches
068 in = 5'8" = 68 in = 68 = 68" = 68 inches = 173 cm = 1.73 m = 1,73 m = 173cm = 173 = 508 = 068 IN
173 cm = 1.73 m = 5'8" = 68 in = 173 = 1m73 = 1.73m = 1,73m = 173 CM = 173 centimeters
600 = 6'0" = 6'00" = 6' = 6 ft = 72 in = 183 cm = 6 feet
511 = 5'11" = 71 in = 180 cm = 5-11 = 5 ft 11
411 = 4'11" = 59 in = 150 cm
`,
  partly: `
5'8" = 5'6" - 5'9" = 5'6" to 5'10" = 5'7"-5'9" = 170-175 cm = 170 - 175 cm = 66 to 70 in
173 cm = 170-180 cm = 5'6" - 5'10"
`,
  different: `
5'8" = 6'2" = 188 cm = 5'2" = 74 in = 602 = 1.88 m = 6'0" - 6'2" = 180-190 cm
511 = 5'1" = 501 = 155 cm = 6'5" = 6'6"
600 = 5'0" = 60 in = 160 cm
`,
  not_given: `
5'8" = Unknown = N/A = 000 = 0 = 999 = tall = medium = 5'13" = - = 5'8" 170 lbs tall = 12' = 3 m = 800
000 = 5'8"
`,
};

const place = {
  same: `
Köln = KOELN = Koeln = KÖLN
Aleppo, Syria = Aleppo, Syrian Arab Republic = ALEPPO, SYRIA = Aleppo, SYR = Aleppo (Syria) = Aleppo Syria
Columbus, OH = Columbus, Ohio = COLUMBUS OH = Columbus, Ohio, USA
St. Louis, MO = Saint Louis, Missouri = ST LOUIS MO = St Louis, MO
SYR = Syria = Syrian Arab Republic
São Paulo, Brazil = SAO PAULO, BRAZIL = Sao Paulo, BRA
`,
  partly: `
Tehran = Tehran, Iran = Tehran Province, Iran
Aleppo, Syria = Aleppo = Syria = Damascus, Syria = Al-Bab, Aleppo, Syria
SYR = Aleppo, Syria
Kyiv, Ukraine = Kiev, Ukraine = Ukraine = Kyiv
Springfield, IL = Springfield, Missouri = Springfield = Chicago, Illinois
Lagos, Nigeria = Lagos; Abuja, Nigeria
`,
  different: `
Lagos, Nigeria = Accra, Ghana = Niamey, Niger = Oslo
Tehran, Iran = Baghdad, Iraq = Mosul, Iraq
St. Petersburg, Russia = Leningrad, USSR
Columbus, OH = Austin, Texas
`,
  not_given: `
Tehran = Unknown = N/A = - = Not stated
< = Tehran
`,
};

const kinds = [
  ["citizenship", citizenship, compareCountries],
  ["sex", sex, compareFacts],
  ["eyes and hair", eyesAndHair, compareFacts],
  ["height", height, compareHeights],
  ["place", place, comparePlaces],
] as const;

const cases = kinds.flatMap(([kind, tables, compare]) =>
  Object.entries(tables).flatMap(([comparison, table]) =>
    table
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [applicant = "", ...records] = line.split(" = ");
        return records.map((record) => ({ kind, applicant, record, comparison, compare }));
      }),
  ),
);

describe("a document's fact and a record's", () => {
  test.each(cases)("$kind: $applicant and $record: $comparison", ({ applicant, record, comparison, compare }) => {
    expect(compare(applicant, record).comparison).toBe(comparison);
    expect(compare(record, applicant).comparison).toBe(comparison);
  });
});
