/** Tests the names of counties and their equivalents as the Census Bureau, courts and people write them. */
import { describe, expect, test } from "vitest";
import { fipsOf, resolveCounty } from "./list";
import { isSameCounty, isSharedName, type RequestedCounty } from "./names";

/** Each line: the Census Bureau's name with the state, and spellings that mean only this county. */
const listed = `
DeKalb County, AL = De Kalb = DEKALB CO = Dekalb Cnty. = De-Kalb County = County of DeKalb, Alabama
DeKalb County, MO = DE KALB COUNTY = Dekalb, Missouri
LaSalle County, IL = La Salle Co. = LASALLE COUNTY ILLINOIS
La Salle County, TX = Lasalle County = LaSalle Co., Tex
LaSalle Parish, LA = LASALLE PAR = Parish of La Salle
DuPage County, IL = Du Page Co. = DUPAGE = Dupage County Illinois
LaPorte County, IN = La Porte Co = Laporte
LaGrange County, IN = La Grange = Lagrange County
Larue County, KY = LaRue = La Rue Co
DeSoto County, MS = De Soto = DESOTO CO.
De Soto Parish, LA = DeSoto = Desoto Parish
De Witt County, IL = DeWitt = Dewitt Co.
Le Flore County, OK = LeFlore = Leflore County
Le Sueur County, MN = LeSueur = LE SUEUR CO.
De Baca County, NM = DeBaca = Debaca County
Del Norte County, CA = DelNorte = DEL NORTE
Van Zandt County, TX = VanZandt = Vanzandt
McLennan County, TX = Mc Lennan = MCLENNAN
Big Horn County, MT = Bighorn = Big Horn Co
O'Brien County, IA = O Brien = O´Brien = O\`Brien Co. = OBRIEN
Prince George's County, MD = Prince George’s Co. = P.G. County = PRINCE GEORGE'S COUNTY, MD
Queen Anne's County, MD = Queen Annes = Queen Anne’s Co.
St. Mary's County, MD = St Marys = Saint Mary's = ST. MARY’S CO
St. Clair County, MI = St.Clair = SAINT CLAIR CO = St Clair
St. Louis County, MN = St. Louis = Saint Louis = ST LOUIS, MN
St. Louis County, MO = St. Louis Co. = County of St. Louis = Saint Louis County, Missouri
St. Louis city, MO = City of St. Louis = Saint Louis (City) = St Louis, City of = St. Louis City, Missouri = St. Louis Ind. City
Ste. Genevieve County, MO = Ste Genevieve = St. Genevieve = Sainte-Geneviève
St. Francois County, MO = St Francois = Saint François
St. John the Baptist Parish, LA = Saint John Baptist = St John The Baptist Par = Parish of St. John the Baptist
St. Tammany Parish, LA = Saint Tammany = ST TAMMANY
St. Johns County, FL = Saint John's = St.Johns = SAINT JOHNS COUNTY
St. Lucie County, FL = Saint Lucie = St Lucie Co
Doña Ana County, NM = Dona Ana Co. = DOÑA ANA = Don\u0303a Ana
Fond du Lac County, WI = FOND-DU-LAC = Fond Du Lac Co.
Miami-Dade County, FL = Miami Dade = Dade Co. = MIAMI/DADE
Fort Bend County, TX = Ft. Bend = Ft Bend Co
Lewis and Clark County, MT = Lewis & Clark = LEWIS AND CLARK CO.
Lake of the Woods County, MN = Lake of The Woods = LAKE OF THE WOODS CO
Oglala Lakota County, SD = Shannon Co. = OGLALA LAKOTA
Cook County, IL = Cook County, Illinois = Cook, IL = COOK COUNTY IL = Cook Co., Ill. = Cook County, IL, USA
Harris County, TX = Harris County, Texas = Harris (TX) = Co. of Harris
Coos County, NH = Coös = COOS CO., N.H.
Matanuska-Susitna Borough, AK = Matanuska Susitna Bor. = MATANUSKA-SUSITNA = Borough of Matanuska-Susitna
Fairbanks North Star Borough, AK = Fairbanks N. Star Bor. = FAIRBANKS NORTH STAR
Yukon-Koyukuk Census Area, AK = Yukon Koyukuk CA = YUKON-KOYUKUK = Yukon–Koyukuk
Prince of Wales-Hyder Census Area, AK = Prince of Wales Hyder = Prince Of Wales - Hyder (Census Area)
North Slope Borough, AK = N. Slope Borough = N Slope
Kusilvak Census Area, AK = Kusilvak = Wade Hampton CA
Juneau City and Borough, AK = City & Borough of Juneau = Juneau Borough
Anchorage Municipality, AK = Municipality of Anchorage = ANCHORAGE MUN. = Anchorage Borough
Orleans Parish, LA = Parish of Orleans = New Orleans = ORLEANS PAR. = Orleans County
East Baton Rouge Parish, LA = E. Baton Rouge Par. = EAST BATON ROUGE
Jefferson Davis Parish, LA = Jeff Davis = Jefferson Davis Par
Richmond city, VA = Richmond, City of = RICHMOND (CITY) = City of Richmond, Virginia = Independent City of Richmond = Richmond Ind City
Richmond County, VA = Richmond Co. = County of Richmond, VA
Fairfax city, VA = City of Fairfax = Fairfax (city), VA
Fairfax County, VA = Fairfax Co = FAIRFAX COUNTY, VIRGINIA
Roanoke city, VA = Roanoke City = ROANOKE CITY, VA
Franklin County, VA = Franklin Co. = The County of Franklin
Alexandria city, VA = Alexandria = City of Alexandria, VA
Norfolk city, VA = Norfolk = NORFOLK CITY = Norfolk, VA
Newport News city, VA = Newport News, VA = City of Newport News
King and Queen County, VA = King & Queen Co. = KING AND QUEEN
Isle of Wight County, VA = Isle Of Wight = ISLE OF WIGHT CO
James City County, VA = James City Co. = James City, VA
Baltimore city, MD = Baltimore (City) = City of Baltimore, Md. = BALTIMORE CITY, MARYLAND
Baltimore County, MD = Baltimore Co = County of Baltimore = BALTIMORE COUNTY, MD
Carson City, NV = Carson City (independent city) = CARSON CITY, NEVADA = City of Carson City
San Juan Municipio, PR = San Juan = Municipio de San Juan = Municipality of San Juan = SAN JUAN, PR
Mayagüez Municipio, PR = Mayaguez = MAYAGÜEZ = Municipio Autónomo de Mayagüez
Peñuelas Municipio, PR = Penuelas = PEÑUELAS
Bayamón Municipio, PR = Bayamon = Municipio de Bayamón = Bayamón, Puerto Rico
Hartford County, CT = Hartford = HARTFORD CO = County of Hartford
Capitol Planning Region, CT = Capitol Region = Capitol
Western Connecticut Planning Region, CT = Western Connecticut = Western CT Planning Region
Lower Connecticut River Valley Planning Region, CT = Lower Connecticut River Valley = Lower CT River Valley
Northeastern Connecticut Planning Region, CT = Northeastern Connecticut Region
District of Columbia, DC = Washington, D.C. = D.C. = Dist. of Columbia = Washington, District of Columbia
Kauai County, HI = Kaua‘i = Kauaʻi County = KAUAI
Hawaii County, HI = Hawai'i = HAWAII CO.
Kings County, NY = Brooklyn = KINGS CO. = Kings (Brooklyn)
New York County, NY = Manhattan = New York = NEW YORK CO
St. Croix Island, VI = St. Croix = Saint Croix = St Croix, USVI
Manu'a District, AS = Manua = Manuʻa
`;

/**
 * Each line: the state and a name that does not mean exactly one county, so that the person must be asked. After the
 * arrow: a county that the console suggests.
 */
const open = `
AL Jeferson → Jefferson County, AL
AL Talledega → Talladega County, AL
AZ Maracopa → Maricopa County, AZ
CA San Bernadino → San Bernardino County, CA
CA Tuolomne → Tuolumne County, CA
CA Superior Court of California, County of Los Angeles → Los Angeles County, CA
CA Los Angeles Superior Court → Los Angeles County, CA
CO Arapaho → Arapahoe County, CO
FL Hillsboro → Hillsborough County, FL
FL Port St. Lucie → St. Lucie County, FL
FL Miami → Miami-Dade County, FL
GA Gwinett County → Gwinnett County, GA
GA Atlanta
IL Cook County Circuit Court → Cook County, IL
IL Winebago → Winnebago County, IL
KS Sedgewick → Sedgwick County, KS
MD Ann Arundel → Anne Arundel County, MD
MD Prince George → Prince George's County, MD
MD Baltimore → Baltimore city, MD
MD Baltimore City & County → Baltimore County, MD
MN Hennipen → Hennepin County, MN
MO St. Louis City and County → St. Louis city, MO
MO SAINT LOUIS → St. Louis County, MO
NC Mecklenberg → Mecklenburg County, NC
NM Bernallilo → Bernalillo County, NM
NM DoÃ±a Ana → Doña Ana County, NM
NY Skoharie → Schoharie County, NY
OH Cayahoga → Cuyahoga County, OH
PA Allegany → Allegheny County, PA
PA Philidelphia → Philadelphia County, PA
TX Kennedy → Kenedy County, TX
TX Bexer Co. → Bexar County, TX
TX Travis and Williamson → Travis County, TX
TX Travis/Williamson → Williamson County, TX
VA Richmond → Richmond city, VA
VA Franklin, Virginia → Franklin city, VA
VA Fairfax County and City → Fairfax County, VA
VA Princess Anne
VA Nansemond
OH Travis → Travis County, TX
NJ Maricopa County → Maricopa County, AZ
WA Multnomah → Multnomah County, OR
NY Cuyahoga → Cuyahoga County, OH
TX Travis County, OH → Travis County, TX
IL Cook County, Indiana → Cook County, IL
VA Richmond County, GA
MO St. Louis County, MN
LA Parish
VA City
`;

const same = `
Richmond city, VA = City of Richmond, VA = RICHMOND (CITY), Virginia
St. Louis County, MO = Saint Louis Co., MO
Oglala Lakota, SD = Shannon County, SD
Miami-Dade, FL = Dade County, Florida
LaSalle Parish, LA = La Salle, LA
Carson City, NV = Ormsby County, NV
Nansemond, VA = Nansemond County, VA
`;

const different = `
Richmond city, VA = Richmond County, VA = Richmond, VA = Richmond city, IN
Baltimore city, MD = Baltimore County, MD = Baltimore, MD
Fairfax County, VA = Fairfax city, VA = Fairfield County, CT
Hartford County, CT = Capitol Planning Region, CT = Harford County, MD
Valdez-Cordova, AK = Chugach, AK = Copper River, AK
East Baton Rouge, LA = West Baton Rouge, LA = Baton Rouge, LA
Norfolk city, VA = Norfolk County, VA = Norfolk County, MA
Alexandria city, VA = Alexandria County, VA
Charles City County, VA = Charles County, MD = Charles, VA
DeKalb, GA = DeKalb, IL = Kalb, GA
Prince George's, MD = Prince George, VA
Nansemond County, VA = Nansemond city, VA
Cook County, IL = Cooke County, IL = Cook County, GA
`;

const lines = (table: string) => table.trim().split("\n");

/** Reads a county from a text such as "Travis County, TX". */
function countyFrom(text: string): RequestedCounty {
  const at = text.lastIndexOf(", ");
  const county = { name: text.slice(0, at), state: text.slice(at + 2) };
  return { ...county, fips: isSharedName(county) ? null : fipsOf(county) };
}

describe("a name is of one county", () => {
  const cases = lines(listed).flatMap((line) => {
    const [county = "", ...spellings] = line.split(" = ");
    const at = county.lastIndexOf(", ");
    const [official, state] = [county.slice(0, at), county.slice(at + 2)];
    return [official, ...spellings].map((name) => [state, name, official] as const);
  });
  test.each(cases)("%s, %s, is %s", (state, name, officialName) => {
    expect(resolveCounty(state, name)).toMatchObject({ officialName, state });
  });
});

describe("a name is asked about", () => {
  const cases = lines(open).map((line) => {
    const [input = "", suggestion = null] = line.split(" → ");
    return [input.slice(0, 2), input.slice(3), suggestion] as const;
  });
  test.each(cases)("%s, %s: %s is suggested", (state, name, suggestion) => {
    const result = resolveCounty(state, name);
    if (!("nearest" in result)) throw new Error(`It is taken for ${result.officialName}`);
    const nearest = result.nearest.map((county) => `${county.officialName}, ${county.state}`);
    if (suggestion) expect(nearest).toContain(suggestion);
  });
});

describe.each([
  [true, lines(same)],
  [false, lines(different)],
] as const)("the court is the same: %s", (isSame, table) => {
  const cases = table.flatMap((line) => {
    const [first = "", ...others] = line.split(" = ");
    return others.map((other) => [first, other] as const);
  });
  test.each(cases)("%s and %s", (first, second) => {
    const [left, right] = [countyFrom(first), countyFrom(second)];
    expect(isSameCounty(left, right)).toBe(isSame);
    expect(isSameCounty(right, left)).toBe(isSame);
  });
});
