import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { employment, field, givenConsent } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import type { ScriptInput } from "../script";
import { usual } from "../timing";

const clock = createManualClock();
const { caller, scripted } = setUpSandbox({ clock });

describe("Background operations, rule 1: 7 Year Criminal History", () => {
  const candidates = [{ Subject: { FullName: "I FARROW" }, Offenses: { Offense: { Description: "Theft" } } }];

  test.each(["ssn", "houseNumber", "streetName", "city", "state", "zipCode"])("errors without %s", async (name) => {
    const subject = await scripted({}, { [name]: null });
    const { status, body } = await subject.send("background.seven-year");
    expect(status).toBe(400);
    expect(field(body, "errorMessage")).toContain(name);
    expect(field(await subject.get("user.test-result"), "backgroundCheck")).toBeNull();
  });

  test.each(["12345", "6789", "123456789"])("accepts an SSN with as many digits as %s", async (ssn) => {
    const subject = await scripted({}, { ssn });
    expect((await subject.send("background.seven-year")).status).toBe(200);
  });

  test("needs the disclosure accepted in the consent", async () => {
    const subject = await caller.create({}, { consent: false });
    await subject.get("user.consent", { ...givenConsent, isBackgroundDisclosureAccepted: 0 });
    expect((await subject.send("background.seven-year")).status).toBe(400);
  });

  test("gives a Message alone without records; otherwise one candidate per individual, and the flag", async () => {
    const none = await scripted({ criminal: { record: false, candidates: [] } });
    const clear = await none.get("background.seven-year");
    expect(field(clear, "result", "Candidates")).toEqual({ Message: expect.any(String) });
    const some = await scripted({ criminal: { candidates } });
    expect(field(await some.get("background.seven-year"), "result", "Candidates")).toEqual({ Candidate: candidates });
    const flags = async (subject: typeof some) => field(await subject.get("user.test-result"), "backgroundCheck");
    expect(await flags(none)).toEqual({ hasCriminalRecord: false, hasGlobalWatchlistRecord: null });
    expect(await flags(some)).toEqual({ hasCriminalRecord: true, hasGlobalWatchlistRecord: null });
  });
});

describe("Background operations, rule 2: Global Watch List", () => {
  test("gives the report only after a search with hits, with matches of at least 65 percent", async () => {
    const watchList = [
      { Score: 65, FullName: "A" },
      { Score: 64, FullName: "B" },
    ];
    const subject = await scripted({ watchList });
    expect((await subject.send("background.watchlist-report")).status).toBe(400);
    expect(await subject.get("background.watchlist-search")).toEqual({ success: true });
    expect(await subject.get("background.watchlist-report")).toEqual({
      NumberOfRecordsFound: 1,
      WatchListRecords: { WatchListRecord: [watchList[0]] },
    });
  });

  test("gives no report if the search found nothing", async () => {
    const subject = await scripted({ watchList: [] });
    await subject.get("background.watchlist-search");
    expect((await subject.send("background.watchlist-report")).status).toBe(400);
  });
});

describe("SSN Verification", () => {
  test("asks for a missing SSN, and gives counties with prices, some parts null", async () => {
    const counties = [
      { name: "Harlow", state: "OH", from: "2015-03", to: "2019-08-04" },
      { name: "Tamarack", state: "MN", from: "2019-09", to: "2023-01" },
      { name: "Quillan", state: "NM", from: "2010-01", to: "2012-01" },
    ];
    const subject = await scripted({ counties, ssn: { valid: true } }, { ssn: null });
    expect(field((await subject.send("user.ssn")).body, "errorMessage")).toContain("ssn");
    await subject.get("user.update", { ssn: "900101234" });
    const answer = await subject.get("user.ssn");
    expect(answer).toMatchObject({
      isSSNValid: true,
      userCounties: [
        { County: "Harlow", DateLastSeen: { Day: 4, Month: 8, Year: 2019 }, Price: { search_fee: 12, court_fee: 8 } },
        { County: "Tamarack", Price: { search_fee: 12, court_fee: null } },
        { County: "Quillan", Price: null },
      ],
    });
    expect(field(answer, "userCounties", 0, "DateFirstSeen")).toEqual({ Month: 3, Year: 2015 });
    expect(field(await subject.get("user.test-result"), "SSNVerification")).toEqual({ isSSNVerified: true });
  });
});

describe("Business operations", () => {
  const business = { FEINumber: "98-0100234", businessName: "Oakum Freight", isUserABusinessContact: true };

  test("FEIN results appear in the Test Result; an unasked D-U-N-S number has no verdict", async () => {
    const subject = await scripted({ business: { correctName: false } });
    await subject.get("business.fein", { businessList: [business, { ...business, DUNSNumber: "117700234" }] });
    expect(field(await subject.get("user.test-result"), "FEINVerification")).toMatchObject([
      { FEINMatchFound: true, FEINumber: 980100234, isCorrectDUNSNumber: null, isCorrectBusinessName: false },
      { DUNSumber: 117700234, isCorrectDUNSNumber: true },
    ]);
  });

  test("rule 3 of the full search: exact for status, type and date; percentages for names and addresses", async () => {
    const address = { line1: "4 Meridian Street", city: "Harlow", state: "OH", zip: "45882" };
    const registered = {
      status: "Active",
      incorporated: "14-03-2011",
      names: ["Oakum Freight LLC"],
      addresses: [address],
    };
    const subject = await scripted({ business: registered });
    await subject.get("business.fein", { businessList: [business] });
    const businessUUID = field(await subject.get("user.test-result"), "FEINVerification", 0, "uuid");
    const answer = await subject.get("business.full-search", {
      businessUUID,
      status: "active",
      dateOfIncorporation: "14-03-2011",
      businessNames: ["Oakum Freight LLC", "Oakum"],
      addresses: [{ ...address, line1: "14 Meridian Street", zip: "45883" }],
    });
    expect(answer).toMatchObject({
      status_verified: false,
      date_of_incorporation_verified: true,
      corporation_type_verified: null,
      business_names: [{ matchPercentage: 100 }, { name: "Oakum" }],
      addresses: [{ zipMatch: false, stateMatch: true }],
    });
    for (const path of [
      ["business_names", 1],
      ["addresses", 0],
    ] as const) {
      const percentage = Number(field(answer, ...path, "matchPercentage"));
      expect(percentage).toBeGreaterThan(20);
      expect(percentage).toBeLessThan(100);
    }
  });

  test("a business that was not verified cannot be searched", async () => {
    const subject = await scripted({});
    const businessUUID = "5c6d7e8f-0000-4000-8000-000000000000";
    expect((await subject.send("business.full-search", { businessUUID, status: "Active" })).status).toBe(400);
  });
});

describe("Employment, education and license: Pending, then Completed", () => {
  test("employment, with a verdict on each field that was given", async () => {
    const subject = await scripted({ employment: { unverified: ["end_date"] } });
    expect(await subject.get("employment.result")).toEqual([]);
    for (const mandatory of Object.keys(employment)) {
      const { status } = await subject.send("employment.verify", {
        employmentList: [{ ...employment, [mandatory]: undefined }],
      });
      expect(status, mandatory).toBe(400);
    }
    expect(await subject.get("employment.result")).toEqual([]);
    await subject.get("employment.verify", { employmentList: [employment] });
    expect(await subject.get("employment.result")).toMatchObject([
      { status: "Pending", start_date: "2016-03-01", job_title_verified: null },
    ]);
    clock.advance(usual.employment);
    const done = await subject.get("employment.result");
    expect(done).toMatchObject([
      { status: "Completed", job_title_verified: true, end_date_verified: false, employer_address_verified: null },
    ]);
    expect(field(await subject.get("user.test-result"), "employment")).toEqual(done);
  });

  test("education and license", async () => {
    const subject = await scripted({ education: {}, license: { status: "Review" } });
    await subject.get("education.verify", {
      educationList: [{ schoolName: "Vale College", completedSuccessfully: 1 }],
    });
    const license = { license_title: "Nurse", license_organization: "Board", license_number: "1" };
    await subject.get("license.verify", { licenseList: [license] });
    const sections = async () => {
      const result = Object(await subject.get("user.test-result"));
      return [result.education, result.professionalLicense];
    };
    expect(await sections()).toMatchObject([[{ status: "Pending" }], [{ status: "Pending" }]]);
    clock.advance(usual.education);
    expect(await sections()).toMatchObject([
      [{ status: "Completed", institution_name_verified: true, completed_successfully: 1 }],
      [{ status: "Review", license_number_verified: true, end_date_verified: null }],
    ]);
  });
});

/** Fields with a `_verified` sibling, as the interface lists them for each result. */
const verifiedBeside = {
  employment:
    "contract_type current_employment employer_address employer_country employer_name employer_town end_date job_title start_date",
  education:
    "completed_successfully currently_attending degree end_date honors institution_address institution_country institution_name institution_town majors minors start_date",
  professionalLicense: "end_date license_number license_organization license_title start_date",
};

test.each(Object.entries(verifiedBeside))("%s: exactly these fields have a _verified sibling", async (name, fields) => {
  const subject = await scripted({ prompt: true });
  await subject.get("employment.verify", { employmentList: [employment] });
  await subject.get("education.verify", { educationList: [{ schoolName: "Vale College" }] });
  const license = { license_title: "Nurse", license_organization: "Board", license_number: "1" };
  await subject.get("license.verify", { licenseList: [license] });
  const entry = Object(field(await subject.get("user.test-result"), name, 0));
  const verified = Object.keys(entry).filter((key) => key.endsWith("_verified"));
  expect(verified.map((key) => key.replace(/_verified$/, "")).sort()).toEqual(fields.split(" "));
  for (const field of fields.split(" ")) expect(entry).toHaveProperty(field);
});

test("Professional License Result: the Test Result writes dates DD-MM-YYYY, unless a script says otherwise", async () => {
  const license = {
    license_title: "Nurse",
    license_organization: "Board",
    license_number: "1",
    startDate: "31-12-2019",
  };
  const dateOf = async (script: ScriptInput["license"]) => {
    const subject = await scripted({ license: script });
    await subject.get("license.verify", { licenseList: [license] });
    return field(await subject.get("user.test-result"), "professionalLicense", 0, "start_date");
  };
  expect([await dateOf({}), await dateOf({ dates: "year-first" })]).toEqual(["31-12-2019", "2019-12-31"]);
});

test("7 Year Criminal History: an Offense is one object or a list, as given by its source", async () => {
  const candidates = [{ Offenses: { Offense: { Description: "Theft" } } }, { Offenses: { Offense: [{}, {}] } }];
  const subject = await scripted({ criminal: { candidates } });
  expect(field(await subject.get("background.seven-year"), "result", "Candidates", "Candidate")).toEqual(candidates);
});

test("Motor Vehicle Record: violations keep their source's form", async () => {
  const violations: Record<string, z.core.util.JSONType>[] = [{ common: { subtype: "VIOL" } }, { when: "spring 2021" }];
  const subject = await scripted({ driving: { violations } });
  const record = await subject.get("driving.record", {
    license_number: "S1",
    state_abbr: "OH",
    issue_date: "01-02-2020",
  });
  expect(record).toMatchObject({
    is_clear: "N",
    valid: "Y",
    violations,
    current_license: {
      issue_date: "01-02-2020",
      issue_date_verified: true,
      class_code: null,
      class_code_verified: null,
    },
  });
});
