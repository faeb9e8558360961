import { describe, expect, test } from "vitest";
import { fipsOf } from "./list";
import type { UsState } from "./states";

const fipsFor = (state: string, name: string) => fipsOf({ state, name });

describe("a government of city and county", () => {
  const legalNames: [fips: string, state: UsState, written: string[]][] = [
    ["02020", "AK", ["Municipality of Anchorage", "City of Anchorage", "Anchorage"]],
    ["02110", "AK", ["City and Borough of Juneau", "Juneau City & Borough", "City of Juneau"]],
    ["02220", "AK", ["City and Borough of Sitka", "Sitka Borough"]],
    ["02230", "AK", ["Municipality and Borough of Skagway", "Municipality of Skagway", "Skagway"]],
    ["02275", "AK", ["City and Borough of Wrangell", "Wrangell City-Borough"]],
    ["02282", "AK", ["City and Borough of Yakutat", "Yakutat Borough"]],
    ["06075", "CA", ["City and County of San Francisco", "San Francisco City & County", "City of San Francisco"]],
    ["08014", "CO", ["City and County of Broomfield", "Broomfield"]],
    ["08031", "CO", ["City and County of Denver", "Denver City/County", "Denver, CO"]],
    ["11001", "DC", ["District of Columbia", "Washington, D.C."]],
    ["12031", "FL", ["Consolidated City of Jacksonville", "City of Jacksonville-Duval County", "Duval"]],
    ["12086", "FL", ["Metropolitan Dade County", "Metro-Dade", "Miami-Dade County"]],
    ["13021", "GA", ["Macon-Bibb County", "Macon-Bibb County Unified Government", "Bibb"]],
    ["13053", "GA", ["Unified Government of Cusseta-Chattahoochee County", "Chattahoochee"]],
    ["13059", "GA", ["Unified Government of Athens-Clarke County", "Athens-Clarke County", "Clarke"]],
    ["13101", "GA", ["Echols County Consolidated Government", "Statenville-Echols County"]],
    ["13215", "GA", ["Columbus Consolidated Government", "Columbus-Muscogee County", "City of Columbus"]],
    ["13239", "GA", ["Georgetown-Quitman County Unified Government", "Quitman"]],
    ["13245", "GA", ["Augusta-Richmond County Consolidated Government", "Augusta, GA", "Richmond County"]],
    ["13307", "GA", ["Unified Government of Webster County", "Webster"]],
    ["15003", "HI", ["City and County of Honolulu", "Honolulu City and County", "Oahu"]],
    ["18097", "IN", ["Consolidated City of Indianapolis-Marion County", "Indianapolis (balance)", "Marion"]],
    ["20071", "KS", ["Unified Government of Greeley County", "Greeley County"]],
    ["20209", "KS", ["Unified Government of Wyandotte County and Kansas City, Kansas", "Wyandotte County/Kansas City"]],
    ["21067", "KY", ["Lexington-Fayette Urban County Government", "Lexington-Fayette", "Fayette"]],
    ["21111", "KY", ["Louisville/Jefferson County Metro Government", "Louisville Metro", "Louisville-Jefferson"]],
    ["22033", "LA", ["City of Baton Rouge and Parish of East Baton Rouge", "City-Parish of East Baton Rouge"]],
    ["22055", "LA", ["Lafayette City-Parish Consolidated Government", "Lafayette"]],
    ["22071", "LA", ["City of New Orleans", "Orleans", "New Orleans/Orleans Parish"]],
    ["22109", "LA", ["Terrebonne Parish Consolidated Government", "Houma-Terrebonne"]],
    ["25019", "MA", ["Town and County of Nantucket", "Nantucket"]],
    ["30023", "MT", ["Anaconda-Deer Lodge County", "Deer Lodge"]],
    ["30093", "MT", ["City and County of Butte-Silver Bow", "Butte-Silver Bow", "Silver Bow"]],
    ["32510", "NV", ["Consolidated Municipality of Carson City", "Carson City, a Consolidated Municipality"]],
    ["36005", "NY", ["The Bronx", "Borough of the Bronx"]],
    ["36047", "NY", ["Borough of Brooklyn", "Kings"]],
    ["36061", "NY", ["Borough of Manhattan", "New York County"]],
    ["42101", "PA", ["City and County of Philadelphia", "City of Philadelphia"]],
    [
      "47037",
      "TN",
      ["Metropolitan Government of Nashville and Davidson County", "Metro Nashville", "Nashville-Davidson"],
    ],
    ["47127", "TN", ["Metropolitan Lynchburg-Moore County", "Lynchburg, Moore County"]],
    ["47169", "TN", ["Hartsville/Trousdale County", "Trousdale"]],
  ];

  test.each(legalNames)("%s, %s, is found by its legal and usual names", (fips, state, written) => {
    expect(written.map((name) => [name, fipsFor(state, name)])).toEqual(written.map((name) => [name, fips]));
  });

  test("takes no other place's name", () => {
    expect(fipsFor("GA", "Macon")).toBe("13193");
    expect(fipsFor("LA", "Baton Rouge")).toBeNull();
    expect(fipsFor("VA", "City and County of Richmond")).toBeNull();
    expect(fipsFor("MD", "Baltimore City and County")).toBeNull();
    expect(fipsFor("CA", "City of Los Angeles")).toBeNull();
    expect(fipsFor("VA", "Town of Franklin")).toBeNull();
  });
});
