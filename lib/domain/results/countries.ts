/**
 * Recognizes countries as documents and lists write them: by name with its words in any order, ISO 3166 code, passport
 * code, former name, or the word for its citizens.
 */
import codes from "i18n-iso-countries/codes.json";
import en from "i18n-iso-countries/langs/en.json";
import { fold } from "./name-fold";

/**
 * Two-letter codes, each with additional names, including former ones, separated by commas. ZZ stands for stateless
 * persons.
 */
const names = `
AE u a e,emirates;BA bosnia,bosnia herzegovina,bih;BF upper volta;BJ dahomey;BN brunei
BO bolivia plurinational state of;BS the bahamas;BY belorussia,byelorussia,byelarus
CD zaire,dr congo,drc,d r congo,congo kinshasa,zar;CF car;CG congo brazzaville;CH swiss confederation;CI ivory coast
CN prc,p r c,mainland china;CV cabo verde;CZ czechia;DE d,federal republic of germany
DE german democratic republic,west germany,east germany,gdr,ddr;DO dominican rep;EH sahrawi arab democratic republic
FK falkland islands;FM micronesia
GB uk,u k,britain,great britain,england,scotland,wales,northern ireland,united kingdom of great britain and northern ireland
GB gbd,gbn,gbo,gbp,gbs;GM gambia;GW guinea bissau;HK hong kong sar,hong kong china;IR persia,i r iran;KG kirghizia
KH kampuchea;KN st kitts and nevis,saint kitts;KP dprk,d p r k,n korea,korea dpr,democratic people's republic of korea
KR rok,s korea;LA laos,lao pdr,lao;LC st lucia;LK ceylon;LY libyan arab jamahiriya,libyan jamahiriya
MD moldova,moldavia;MK macedonia,fyrom;MK former yugoslav republic of macedonia;MM burma;MO macau,macau sar,macao sar
NL holland;PG papua
PS palestinian territories,palestinian authority,west bank,gaza,gaza strip,occupied palestinian territory,state of palestine
RO rom,roumania;RU rf,r f;SA ksa;SH st helena;ST sao tome;SY syria;SZ swaziland;TH siam;TL east timor,tmp;TT trinidad
TW republic of china,chinese taipei,formosa,r o c;TZ tanganyika,zanzibar;US u s,u s a,america,united states america
VA vatican,vatican city,holy see;VC st vincent and the grenadines,saint vincent
VN viet nam,north vietnam,south vietnam;WS western samoa;XK rks,xkx,kos,kosova,republic of kosovo
YE yemen arab republic,south yemen,north yemen;ZA rsa;ZW rhodesia;ZZ stateless,stateless person,apatride,xxa`;

/** Adjectives and nouns for the people of each country. */
const citizens = `
AF afghan;AL albanian;DZ algerian;AD andorran;AO angolan;AR argentine,argentinian,argentinean;AM armenian;AU australian
AT austrian;AZ azerbaijani,azeri;BS bahamian;BH bahraini;BD bangladeshi;BB barbadian;BY belarusian,belarussian;BE belgian
BZ belizean;BJ beninese;BT bhutanese;BO bolivian;BA bosnian,bosnian herzegovinian;BW botswanan,motswana;BR brazilian
BN bruneian;BG bulgarian;BF burkinabe;BI burundian;KH cambodian,khmer;CM cameroonian;CA canadian;CV cape verdean
CF central african;TD chadian;CL chilean;CN chinese;CO colombian;KM comorian;CR costa rican;CI ivorian;HR croatian,croat
CU cuban;CY cypriot;CZ czech;DK danish,dane;DJ djiboutian;EC ecuadorian,ecuadorean
EG egyptian;SV salvadoran,salvadorian;GQ equatorial guinean,equatoguinean;ER eritrean;EE estonian;ET ethiopian;FJ fijian
FI finnish,finn;FR french;GA gabonese;GM gambian;GE georgian;DE german;GH ghanaian;GR greek,hellenic;GD grenadian
GT guatemalan;GN guinean;GY guyanese;HT haitian;HN honduran;HK hong konger;HU hungarian;IS icelandic,icelander;IN indian
ID indonesian;IR iranian,persian;IQ iraqi;IE irish;IL israeli;IT italian;JM jamaican;JP japanese;JO jordanian;KZ kazakh
KZ kazakhstani;KE kenyan;KP north korean;KR south korean;XK kosovar,kosovan;KW kuwaiti;KG kyrgyz,kyrgyzstani,kirghiz
LA laotian;LV latvian;LB lebanese;LS mosotho,basotho;LR liberian;LY libyan;LI liechtensteiner;LT lithuanian
LU luxembourger;MG malagasy;MW malawian;MY malaysian;MV maldivian;ML malian;MT maltese;MR mauritanian;MU mauritian
MX mexican;MD moldovan;MC monegasque;MN mongolian;ME montenegrin;MA moroccan;MZ mozambican;MM burmese,myanmarese
NA namibian;NP nepalese,nepali;NL dutch;NZ new zealander;NI nicaraguan;NE nigerien;NG nigerian;MK macedonian
NO norwegian;OM omani;PK pakistani;PS palestinian;PA panamanian;PY paraguayan;PE peruvian;PH filipino,filipina,philippine
PL polish,pole;PT portuguese;PR puerto rican;QA qatari;RO romanian;RU russian;RW rwandan;WS samoan;SA saudi,saudi arabian
SN senegalese;RS serbian,serb;SC seychellois;SL sierra leonean;SG singaporean;SK slovak,slovakian;SI slovenian,slovene
SO somali,somalian;ZA south african;SS south sudanese;ES spanish,spaniard;LK sri lankan;SD sudanese;SR surinamese
SZ swazi;SE swedish,swede;CH swiss;SY syrian;TW taiwanese;TJ tajik,tajikistani;TZ tanzanian;TH thai;TL timorese
TG togolese;TO tongan;TT trinidadian;TN tunisian;TR turkish,turk;TM turkmen;UG ugandan;UA ukrainian;AE emirati
GB british,briton,english,scottish,welsh,northern irish;US american,united states citizen;UY uruguayan;UZ uzbek
UZ uzbekistani;VE venezuelan;VN vietnamese;YE yemeni,yemenite;ZM zambian;ZW zimbabwean`;

/** Former states that are now several states, and names that several states share. */
const several = `
RU UA BY UZ KZ GE AZ LT MD LV KG TJ AM TM EE:ussr,u s s r,soviet union,soviet,sun,union of soviet socialist republics
RS HR SI BA MK ME XK:yugoslavia,yugoslav,yugoslavian,yug,socialist federal republic of yugoslavia,federal republic of yugoslavia
RS ME XK:serbia and montenegro,scg;CZ SK:czechoslovakia,czechoslovak,czechoslovakian,csk;CG CD:congo,congolese
KP KR:korea,korean;CW SX BQ:netherlands antilles,ant;DM DO:dominican`;

const entriesIn = (table: string) => table.trim().split(/[;\n]/);
const listed = [names, citizens].flatMap(entriesIn).flatMap((line) => {
  const [code = "", rest = ""] = [line.slice(0, 2), line.slice(3)];
  return rest.split(",").map((name) => [name, [code]] as const);
});
const shared = entriesIn(several).flatMap((line) => {
  const [many = "", rest = ""] = line.split(":");
  return rest.split(",").map((name) => [name, many.split(" ")] as const);
});
const standard = codes.flatMap(([two = "", three = ""]) =>
  [two, three, new Map<string, string | string[]>(Object.entries(en.countries)).get(two) ?? []]
    .flat()
    .map((name) => [name, [two]] as const),
);

const silent = new Set(["the", "of", "and"]);

/**
 * Returns a key that ignores the order of words: "Iran, Islamic Republic of" has the key of "Islamic Republic of Iran".
 */
const keyOf = (text: string) =>
  fold(text)
    .replace(/['’]s?\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !silent.has(word))
    .sort()
    .join(" ");

const codesByName = new Map([...standard, ...listed, ...shared].map(([name, of]) => [keyOf(name), of]));

/** Words in the full names of states, and words that records write beside a citizenship. They are ignored. */
const formal =
  /\b(republic|rep|overseas|territories|subject|union|kingdom|state|islamic|arab|people'?s|peoples|democratic|socialist|federal|federative|federation|united|commonwealth|sultanate|principality|grand|duchy|hashemite|bolivarian|plurinational|oriental|citizens?|citizenship|nationals?|nationality|passport|born|of|the|by|birth|naturali[sz]ed|origin|descent|ethnic)\b/gi;

function named(text: string): readonly string[] | null {
  const codes = codesByName.get(keyOf(text));
  if (codes) return codes;
  const bare = text.replace(formal, " ");
  return bare === text ? null : (codesByName.get(keyOf(bare)) ?? null);
}

/** The longest text that can name a country, in characters. */
const maxLength = 200;

/**
 * `isList`: whether the text lists several countries. If it does not, several codes mean that the name can stand for
 * each of them. `isComplete`: whether every part of the text was recognized.
 */
export type Countries = { codes: readonly string[]; isList: boolean; isComplete: boolean };

/** Finds countries in a text that also has other words: names of up to four words, and of at least four letters. */
function within(text: string): readonly string[] {
  const words = text.split(/\s+/);
  const phrases = words.flatMap((_, at) => [1, 2, 3, 4].map((count) => words.slice(at, at + count).join(" ")));
  return phrases.flatMap((phrase) => (keyOf(phrase).length < 4 ? [] : (codesByName.get(keyOf(phrase)) ?? [])));
}

/** Returns the countries that a text names. Null if it names none. */
export function countriesIn(raw: string): Countries | null {
  if (raw.length > maxLength) return null;
  // Passports fill short codes up: "D<<".
  const text = raw.replace(/<+/g, " ").trim();
  const codes = named(text);
  if (codes) return { codes, isList: false, isComplete: true };
  const split = (pattern: RegExp) => {
    const parts = text.split(pattern).filter((part) => /\p{L}/u.test(part));
    const of = parts.map(named);
    return parts.length > 1 && of.every((one) => one !== null) ? [...new Set(of.flat())] : null;
  };
  const list = split(/[;|/\n()]|\s&\s|\band\b|\bor\b/i) ?? split(/[;|/\n(),]|\s&\s|\band\b|\bor\b/i);
  if (list) return { codes: list, isList: list.length > 1, isComplete: true };
  const parts = [...new Set(within(text))];
  return parts.length > 0 ? { codes: parts, isList: parts.length > 1, isComplete: false } : null;
}
