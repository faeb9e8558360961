/** Tests names as ICAO Doc 9303 and the AAMVA card standard write them, with common names of the Census Bureau. */
import { describe, expect, test } from "vitest";
import { compareNames, type PersonName } from "./names";

/** Reads a name from a text such as "given_middle_family_suffix". */
function nameFrom(text: string): PersonName {
  const [given, middle, family, suffix] = text.split("_").map((part) => part.trim() || null);
  return { given: given ?? null, middle: middle ?? null, family: family ?? null, suffix: suffix ?? null };
}

/** Each line: the applicant's name, and names as documents write them. */
const same = `
James__O’Connor = JAMES__OCONNOR = JAMES__O CONNOR = JAMES__O'CONNOR = JAMES__O\`CONNOR = JAMES__O´CONNOR
Mary__D’Amico = MARY__DAMICO = MARY__D AMICO = MARY__Dʼamico = MARY__D′AMICO = MARY__D＇AMICO
Jürgen__Müller = JUERGEN__MUELLER = JURGEN__MULLER = JURGEN__MUELLER = JUXXRGEN__MUXXLLER = Jürgen__MUELLER
Åsa__Öberg = AASA__OEBERG = ASA__OBERG = AASA__OBERG = ASA__OEBERG
Søren__Kjær = SOEREN__KJAER = SOREN__KJAER
José__Núñez = JOSE__NUNEZ = JOSE__NUNXXEZ
Zoë__Strauß = ZOE__STRAUSS
Ĳsbrand__Dĳkstra = IJSBRAND__DIJKSTRA
Đorđe__Šešelj = DORDE__SESELJ
Łucja__Wójcik = LUCJA__WOJCIK
Gülşen__Yıldız = GUELSEN__YILDIZ = GULSEN__YILDIZ
Þóra__Ægisdóttir = THORA__AEGISDOTTIR
Nguyễn__Thị = NGUYEN__THI
Mary Ann__Baker = MARYANN__BAKER = MARY-ANN__BAKER = MARY_ANN_BAKER = MARY<ANN__BAKER
Jean-Claude__Morin = JEANCLAUDE__MORIN = JEAN CLAUDE__MORIN = JEAN_CLAUDE_MORIN
Ana__de la Cruz = ANA__DELACRUZ = ANA__DE LA CRUZ = ANA DE LA__CRUZ = ANA__CRUZ
Piet__van der Meer = PIET__VANDERMEER = PIET__VAN DER MEER = PIET__MEER = PIET_VAN DER_MEER
Karl__von Stein = KARL__VONSTEIN = KARL__STEIN
João__dos Santos = JOAO__SANTOS = JOAO__DOSSANTOS
Luis__Ortega y Gasset = LUIS__ORTEGA GASSET
Omar__Al-Farsi = OMAR__ALFARSI = OMAR__AL FARSI = OMAR__EL FARSI
Ahmad__bin Ismail = AHMAD__IBN ISMAIL = AHMAD__ISMAIL
Nur__binti Osman = NUR__BTE OSMAN = NUR__BINTE OSMAN = NUR__BINT OSMAN
Siva__A/L Raman = SIVA__RAMAN
Marie__St. Clair = MARIE__ST CLAIR = MARIE__SAINT CLAIR = MARIE__STCLAIR = MARIE__SAINT-CLAIR
Luc__Ste-Croix = LUC__SAINTE CROIX = LUC__STE CROIX
Robert__Hill Jr. = ROBERT__HILL_JR = ROBERT__HILL JUNIOR = ROBERT_JR_HILL = ROBERT__HILL
Robert__Hill Sr = ROBERT__HILL_SENIOR = ROBERT__HILL SNR
Robert__Hill III = ROBERT__HILL_3RD = ROBERT__HILL 3rd
Robert__Hill IV = ROBERT__HILL_4TH
Robert__Hill V = ROBERT__HILL_5TH = ROBERT__HILL_V
Robert__Hill VII = ROBERT__HILL_7TH
Susan__Wong DDS = SUSAN__WONG = SUSAN__WONG_D.D.S. = SUSAN__WONG, CPA
Susan__Wong, Ph.D. = SUSAN__WONG_PHD = SUSAN__WONG
Linda_NMN_Garcia = LINDA__GARCIA = LINDA_NONE_GARCIA = LINDA_UNAVL_GARCIA = LINDA_N/A_GARCIA
FNU__Gurung = __GURUNG = NFN__GURUNG
Wei__Zhang = ZHANG__WEI = __WEI ZHANG = __ZHANG WEI
Minh_Van_Tran = TRAN_VAN_MINH = __MINH VAN TRAN = __TRAN MINH VAN
ʿAbdallah__Saʿid = ABDALLAH__SAID = ʻABDALLAH__SAID = 'ABDALLAH__SA'ID
Dr. Paul__Adams = PAUL__ADAMS = Mr Paul__ADAMS
Lea__Mc Carthy = LEA__MCCARTHY = LEA__MC CARTHY = LEA__MC-CARTHY
`;

const partly = `
Roberta__Allen = ROBERT_A_ALLEN = ROBERT A__ALLEN
Erica__Young = ERIC_A_YOUNG = ERIC A.__YOUNG
Paul_A_King = PAULA__KING
Denis_E_Scott = DENISE__SCOTT
Maria_N_Green = MARIAN__GREEN
C.J.__Nelson = CJ__NELSON
Maria Jose__Rivera = JOSE MARIA__RIVERA = JOSE_MARIA_RIVERA
John Paul__Carter = PAUL JOHN__CARTER = PAUL_JOHN_CARTER = CARTER__PAUL JOHN
James Lee__Roberts = ROBERTS_LEE_JAMES LEE = LEE__ROBERTS
Thomas_James_Evans = EVANS_THOMAS_JAMES = JAMES_THOMAS_EVANS
Hoa__Le Pham = HOA__PHAM
Lan__Do Vu = LAN__VU = LAN__DO
Anh__Van Bui = ANH__BUI
Carlos__Gomez Diaz = CARLOS__GOMEZ = CARLOS__DIAZ = CARLOS__DIAZ GOMEZ
Karen__Reed-Cook = KAREN__REED = KAREN__COOK = KAREN__COOK-REED
Nancy_Bell_Ward = NANCY__BELL = NANCY__WARD = NANCY_B_WARD = NANCY B__WARD
George Walker__Bush = WALKER__BUSH = G WALKER__BUSH = G_W_BUSH = G__BUSH = GEORGE W__BUSH = GEORGE__BUSH
Helen__Peterson = H__PETERSON
Anna__Kruger = ANNA__KRUEGER
Hans__Schroeder = HANS__SCHRODER
Paul__La Follette = PAUL__FOLLETTE
Anne__O Dell = ANNE__DELL
Ruth_Ellen Joan_Price = RUTH_ELLEN_PRICE = RUTH_JOAN_PRICE = RUTH_E J_PRICE = RUTH_JOAN ELLEN_PRICE
Amy_NMI_Long = AMY_ROSE_LONG
Amy_Rose_Long = AMY_NONE_LONG = AMY_N/A_LONG = AMY_UNAVAIL_LONG = AMY_No Middle Name_LONG
Jo_Ann_Perry = JOANN__PERRY
Margaret (Peggy)__Ross = MARGARET__ROSS
Alexandria Wilhelmina__Featherstonehaughton = ALEXANDRIA WILHELM__FEATHERSTONEHAUGHTON
Christopher_Maximilian_Throckmortonsmythes = CHRISTOPHER_MAXIMI_THROCKMORTONSMYTHES
Dingo__Wooloomooloo Warrandyte Warnambool = DINGO__WOOLOOMOOLOO WARRANDYTE WARNAMBO
`;

const different = `
James__Smith = JAMES__SMYTH = JAMIE__SMITH = JAMES__SMITHS = JAMES__JONES
Maria__Garcia = MARIO__GARCIA = MARIE__GARCIA = MARIA__GRACIA
John__Hill Jr = JOHN__HILL_SR = JOHN__HILL II = JOHN__HILL_3RD
John__Hill V = JOHN__HILL_VI = JOHN__HILL IV
John_Allen_Hill = JOHN_PETER_HILL = JOHN_P_HILL
Jo__van Dyk = JO__VON DYK
Siti__binti Ali = SITI__BIN ALI
Devi__D/O Nair = DEVI__S/O NAIR
Sue__Mae = SU__MAE = SUE__MA
Anna__Brookfield = ANNA__BROOK = ANNA__BROOKF
Ann__Lee = ANNE__LEE = ANN__LEIGH
Karen__Reed-Cook = KAREN__REED-COX = K__REED
Robin_A_Cox = ROBINB__COX
Jose__Nunez = JOSE__MUNEZ
Anna__Müller = ANNA__MOLLER = ANNA__MIELLER
`;

const unreadable = `
Ivan__Petrov = ИВАН__ПЕТРОВ = IVAN__ПЕТРОВ
Wei__Li = 伟__李
Giorgos__Pappas = ΓΙΩΡΓΟΣ__ΠΑΠΠΑΣ
Ali__Hassan = علي__حسن
David__Levi = דוד__לוי
Minjun__Kim = 민준__김
Taro__Yamada = タロウ__山田
Raj__Kumar = राज__कुमार
Prince__Nelson = PRINCE__ = __NELSON = FNU__NELSON = PRINCE__LNU
`;

const casesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [applicant = "", ...documents] = line.split(" = ");
      return documents.map((document) => [applicant, document] as const);
    });

describe.each([
  ["same", casesOf(same)],
  ["partly", casesOf(partly)],
  ["different", casesOf(different)],
  ["unreadable", casesOf(unreadable)],
] as const)("%s", (verdict, cases) => {
  test.each(cases)("%s and %s", (applicant, document) => {
    const [left, right] = [nameFrom(applicant), nameFrom(document)];
    const result = compareNames(left, right);
    expect(result.verdict).toBe(verdict);
    expect(compareNames(right, left)).toEqual(result);
    if (verdict === "partly") expect(result.note).not.toBeNull();
  });
});
