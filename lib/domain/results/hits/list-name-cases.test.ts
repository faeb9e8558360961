/** Tests names as the lists of OFAC, the EU, the UN and the UK, and courts of the United States, write them. */
import { describe, expect, test } from "vitest";
import type { PersonName } from "../names";
import { compareRecordNames, nameInRecord } from "./compare-record";

/** Reads a name from a text such as "given_middle_family". */
function nameFrom(text: string): PersonName {
  const [given, middle, family] = text.split("_").map((part) => part.trim() || null);
  return { given: given ?? null, middle: middle ?? null, family: family ?? null };
}

/** Each line: the applicant's name, and names as records write them. */
const tables = {
  same: `
Renata__Brook = BROOK, Renata = Brook, Renata = BROOK,Renata = BROOK , Renata = Renata BROOK = RENATA BROOK = BROOK RENATA
Abdulrahman__Alqahtani = AL QAHTANI, Abdul Rahman = ALQAHTANI, Abdulrahman
John_A_Smith = SMITH, John A = SMITH, John A. = SMITH JOHN A = JOHN A SMITH = John A. Smith = Smith, John A
Jean-Claude__Morin = MORIN, Jean-Claude = MORIN, Jean Claude = Jean-Claude MORIN = MORIN, JEAN-CLAUDE
Chol Su__Kim = KIM, Chol-su = KIM, Chol Su = KIM, Cholsu = Kim Chol Su = KIM Chol-su
Sean__O'Brien = O'BRIEN, Sean = O’BRIEN, Sean = OBRIEN, Sean = O BRIEN, Sean = Sean O'Brien
Ana__de la Cruz = DE LA CRUZ, Ana = de la Cruz, Ana = DELACRUZ, Ana = Ana DE LA CRUZ
Jürgen__Müller = MÜLLER, Jürgen = MUELLER, Juergen = MULLER, Jurgen = Jürgen MÜLLER
José__Núñez = NUÑEZ, Jose = NÚÑEZ, José = NUNEZ, JOSE
Ali__Alqahtani = AL-QAHTANI, Ali = AL QAHTANI, Ali = ALQAHTANI, Ali = Ali al-Qahtani = Ali AL-QAHTANI = al-Qahtani, Ali
Omar__Al-Farsi = AL-FARSI, Omar = ALFARSI, Omar = AL FARSI, Omar = EL FARSI, Omar
Robert__Hill = HILL, Robert Jr = HILL, Robert, Jr. = HILL JR, Robert = Robert Hill III = HILL, Robert III
Paul__Adams = ADAMS, Dr. Paul = Dr. Paul Adams = Mr. Paul Adams = ADAMS, Mr Paul = MR PAUL ADAMS
Bill__Smith = William Smyth | Bill Smith = SMYTH, William; SMITH, Bill = SMYTH, William (a.k.a. SMITH, Bill)
Bill__Smith = SMYTH, William; a.k.a. SMITH, Bill = SMYTH, William a.k.a. SMITH, Bill = William Smyth aka Bill Smith
Bill__Smith = William Smyth AKA Bill Smith = William Smyth alias Bill Smith = William Smyth, also known as Bill Smith
Bill__Smith = SMYTH, William (aka SMITH, Bill) = SMYTH, William (A.K.A. SMITH, Bill) = SMYTH, William (f.k.a. SMITH, Bill)
Bill__Smith = SMYTH, William (n.k.a. SMITH, Bill) = William Smyth, formerly known as Bill Smith = Bill Smith; Bill Smyth
Bill__Smith = SMYTH, William (a.k.a. JONES, Will; a.k.a. SMITH, Bill) = SMYTH, William (a.k.a. "SMITH, Bill")
Bill__Smith = SMYTH, William; JONES, Will; SMITH, Bill; = William Smyth / Bill Smith = SMYTH, William\\nSMITH, Bill
Bill__Smith = Good quality: a) William Smyth b) Bill Smith = Good quality a.k.a.: a) Will Jones b) Bill Smith
Bill__Smith = William Smyth (Low quality a.k.a.: Bill Smith) = SMYTH, William (weak a.k.a. "BILL SMITH")
Bill__Smith = (1) SMYTH, William (2) SMITH, Bill = a) William Smyth b) Bill Smith = 1. William Smyth 2. Bill Smith
Abdul_Rahman_Agha = 1: ABDUL 2: RAHMAN 3: AGHA 4: na = 1: ABDUL 2: RAHMAN 3: AGHA 4: NA
Abdul__Agha = 1: ABDUL 2: AGHA 3: na 4: na = Name 6: AGHA 1: ABDUL 2: n/a 3: n/a 4: n/a 5: n/a
John_Alan_Smith = Name 6: SMITH 1: JOHN 2: ALAN 3: n/a 4: n/a 5: n/a. = 6: SMITH, 1: JOHN, 2: ALAN
Ivan__Petrov = PETROV, Ivan (Cyrillic: ПЕТРОВ, Иван) = PETROV, Ivan; ПЕТРОВ, Иван = PETROV, Ivan (ПЕТРОВ Иван)
Ahmad__Khan = KHAN, Ahmad (Arabic: أحمد خان) = KHAN, Ahmad; أحمد خان = أحمد خان; KHAN, Ahmad
Xiaoming__Wang = WANG, Xiaoming (Chinese Simplified: 王小明) = WANG, Xiaoming (王小明) = WANG Xiaoming
Ahmad__Khan = \u200eKHAN, Ahmad = KHAN,\u00a0Ahmad = "KHAN, Ahmad" = (KHAN, Ahmad) = KHAN, Ahmad. = KHAN,  Ahmad
Marie__St. Clair = ST. CLAIR, Marie = SAINT CLAIR, Marie = STCLAIR, Marie
Minh_Van_Tran = TRAN, Minh Van = TRAN VAN MINH
David__Low = LOW, David = David Low
Kouassi__Aka = AKA, Kouassi = Kouassi AKA
`,
  partly: `
Renata__Brook = BROOK, Renata Maria = BROOK, R = BROOK, R. = BROOK = BROOK, Renate = BROOK-MARSH, Renata = BROOKE, Renata
Renata_Maria_Brook = BROOK, Renata = BROOK, Renata M. = BROOK, Maria = BROOK, Renata Sofia = BROOK, Maria Renata
Mary__Smith = JONES, Mary = SMITH, Marie = SMITH JONES, Mary = JONES (née SMITH), Mary = Mary Jones née Smith
John__Smith Sr = SMITH, John Jr = SMITH, John III = SMITH, John, II
John__Smith = SMITH, Jon = SMYTH, John = SMITH, Johnny = SMITH, John Paul = John P. Smith = J. Smith = SMITH, J
John__Smith = STATE OF FLORIDA VS SMITH, JOHN = STATE OF FLORIDA V. JOHN SMITH = PEOPLE V JOHN SMITH
John__Smith = UNITED STATES OF AMERICA V. SMITH, JOHN = COMMONWEALTH VS. JOHN SMITH = State v. Smith
John__Smith = SMITH, JOHN (DEFENDANT) = IN RE: JOHN SMITH = SMITH, JOHN ET AL = ESTATE OF JOHN SMITH = JANE ROE V. JOHN SMITH
John__Smith = THE PEOPLE OF THE STATE OF NEW YORK V SMITH, JOHN = USA V SMITH, JOHN = SMITH, JOHN VS STATE OF OHIO
Ahmad__Khan = Mullah Haji Ahmad KHAN = KHAN, Haji Ahmad = KHAN, Mullah Ahmad = Sheikh Ahmad Khan = KHAN, Gen. Ahmad
Ahmad__Khan = KHAN, Maj. Gen. Ahmad = Maulavi Ahmad Khan = KHAN, Qari Ahmad = KHAN, Sayyid Ahmad = KHAN, Ahmed = KAN, Ahmad
Abdulrahman__Alqahtani = Abd al-Rahman al-Qahtani = AL-QAHTANI, Abd al-Rahman = AL QAHTANI, Abdel Rahman
Esmail__Khatib = KHATIB, Seyed Esmaeil = KHATIB, Esmaeil = KHATIB, Ismail
Mohammed__Hussein = HUSSEIN, Muhammad = HUSAYN, Mohammed = HUSAYN, Muhammad = HUSSAIN, Mohamed = HOSSEIN, Mohammad
Osama__Bin Laden = BIN LADIN, Usama = BIN LADEN, Usama = BIN LADIN, Osama = BINLADEN, Usama
Muammar__Gaddafi = QADHAFI, Mu'ammar = GADDAFI, Moammar = GADHAFI, Muammar
Sergei__Ivanov = IVANOV, Sergey = IVANOV, Sergei Borisovich = IVANOV, Sergey Borisovich = IVANOV, Serguei
Aleksandr__Petrov = PETROV, Alexander = PETROV, Oleksandr = PETROV, Aleksandr Ivanovich = PETROFF, Aleksandr
Yousef__Saleh = SALEH, Yusuf = SALIH, Yousef = SALIH, Yusuf = SALEH, Youssef = SALEH, Yousef Ali
Xiaoming__Wang = WANG, Hsiao-ming = WANG, Xiao = WANG
Bill__Smith = SMITH, William = SMYTH, William (a.k.a. SMITH, Billy) = SMYTH, William; SMITH, Robert = "SMITH" = SMITH (weak)
Bill__Smith = Good quality: a) William Smyth Low quality: a) Smith = SMYTH, Bill; JONES, Bill
Abdul_Rahman_Agha = 1: ABDUL 2: RAHMAN 3: na 4: na = 1: ABDUL 2: RAHIM 3: AGHA 4: na
Ahmad__Khan = 1: AHMAD 2: JAN 3: KHAN 4: na = Name 6: KHAN 1: AHMAD 2: JAN 3: n/a 4: n/a 5: n/a = Name 6: KHAN 1: ALI 2: n/a
Maria__Garcia Lopez = GARCIA, Maria = LOPEZ, Maria = LOPEZ GARCIA, Maria = GARCIA LOPEZ, Maria Jose = GARCIA LOPEZ, Jose
Roberta__Allen = ALLEN, Robert A = ALLEN, ROBERT A. = ALLEN, R A
Ahmad__Khan = KHAN ZADA, Ahmad = KHANZADA, Ahmad = Ahmad son of Khan = KHAN, Ahmad (brother of ALI, Omar)
Lan__Do Vu = VU, Lan = DO, Lan
Minh_Van_Tran = TRAN, Van Minh
Paul__Adams = ADAMS, Paul (Dr.)
Anna__Muller = MULLER, Annemarie = MOLLER, Anna
`,
  different: `
Mary__Smith = KOWALSKI, Piotr = KOWALSKI, Piotr; NOWAK, Jan = Piotr Kowalski (a.k.a. NOWAK, Jan) = JONES, Robert
John__Smith = STATE OF OHIO VS ROE, JANE = PEOPLE V. JANE ROE = 1: ABDUL 2: RAHMAN 3: AGHA 4: na = ROE, JANE (DEFENDANT)
John__Smith = GOLDSMITH, Ann = JOHNSON, Peter = SMITHSON, Ann = KIM, Chol-su
Ahmad__Khan = PETROV, Ivan = Name 6: PETROV 1: IVAN 2: n/a = "ABU ALI" = KIM, Chol-su (a.k.a. "TIGER")
Ali__Alqahtani = AL-ZAHRANI, Omar = AL-HARBI, Fahd; AL-OTAIBI, Saud = BIN SALMAN, Fahd
Omar__Al-Farsi = AL-QAHTANI, Ali = Ali al-Zahrani = ABU BAKR, Ali
Paul__Adams = Dr. Piotr Kowalski = Mr. Robert Jones = JONES, Dr. Robert = HILL, Robert Jr
Ana__de la Cruz = DE LA FUENTE, Maria = DE LA ROSA, Eva = DEL RIO, Eva
Chol Su__Kim = PAK, Yong-ho = RI, Ming-guk
Maria__Garcia Lopez = PEREZ RUIZ, Juan = DIAZ, Eva
Xiaoming__Wang = LI, Wei = CHEN, Guohua
Jan__Los = LAS, Ann = PETROV, Ivan; KIM, Su
`,
  not_given: `
John__Smith = - = -- = N/A = n/a = Unknown = UNKNOWN = na = ? = none = Not available = <<< = ; = "" = ()
Mohammed__Ali = محمد علي = МОХАММЕД АЛИ = محمد علي; عمر علي
Xiaoming__Wang = 王小明 = 王小明; 王明
Ivan__Petrov = ПЕТРОВ, Иван = ПЕТРОВ Иван Иванович
Chol Su__Kim = 김철수
John__Smith = ЖУКОВ, Иван; ZHUKOV, Ivan
David__Levi = דוד לוי
Giorgos__Pappas = ΠΑΠΠΑΣ, Γιώργος
__ = SMITH, John = KHAN, Ahmad (a.k.a. "ABU ALI")
`,
};

const casesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [applicant = "", ...records] = line.split(" = ");
      return records.map((record) => [applicant, record.replaceAll("\\n", "\n")] as const);
    });

describe.each(Object.entries(tables))("%s", (comparison, table) => {
  test.each(casesOf(table))("%s and %s", (applicant, record) => {
    expect(compareRecordNames(nameFrom(applicant), nameInRecord(record)).comparison).toBe(comparison);
  });
});

/** Each line: the text of a record, and the names that it contains. Weak names are in brackets. */
const aliases = `
WEHBE, Mohamad (a.k.a. WAHBI, Muhammad) = WEHBE, Mohamad = WAHBI, Muhammad
KHAN, Ahmad (a.k.a. "ABU ALI"; a.k.a. KAHN, Ahmed) = KHAN, Ahmad = [ABU ALI] = KAHN, Ahmed
KHAN, Ahmad (a.k.a. 'ABU ALI') = KHAN, Ahmad = [ABU ALI]
KHAN, Ahmad (a.k.a. KAHN, Ahmed; a.k.a. KHAN, Aḥmad; f.k.a. JAN, Ali) = KHAN, Ahmad = KAHN, Ahmed = KHAN, Aḥmad = JAN, Ali
KHAN, Ahmad; KAHN, Ahmed; = KHAN, Ahmad = KAHN, Ahmed
Ahmad Khan (low quality); Ahmed Kahn (good quality) = [Ahmad Khan] = Ahmed Kahn
Ahmad Khan; Low quality a.k.a.: Abu Ali = Ahmad Khan = [Abu Ali]
Good quality a.k.a.: a) Ali Khan b) Aly Khan; Low quality a.k.a.: a) Abu Hasan = Ali Khan = Aly Khan = [Abu Hasan]
Ahmad Khan, also known as Abu Ali = Ahmad Khan = Abu Ali
`;

test.each(
  aliases
    .trim()
    .split("\n")
    .map((line) => line.split(" = ")),
)("%s holds %s", (record, ...names) => {
  const { aliases: others = [], ...first } = nameInRecord(record);
  const texts = [first, ...others].map(({ given, family, isWeak }) => {
    const text = [family, given]
      .filter((part) => part)
      .join("_")
      .toLowerCase();
    return isWeak ? `[${text}]` : text;
  });
  const expected = names.map((text) => {
    const { given, family } = nameInRecord(text.replace(/[[\]]/g, ""));
    const parts = [family, given]
      .filter((part) => part)
      .join("_")
      .toLowerCase();
    return text.startsWith("[") ? `[${parts}]` : parts;
  });
  expect(texts.sort()).toEqual(expected.sort());
});
