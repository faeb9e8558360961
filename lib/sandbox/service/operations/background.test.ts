import { describe, expect, test } from "vitest";
import { applicant, employment, field, givenConsent, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import type { ScriptInput } from "../script";
import { usual } from "../timing";

const clock = createManualClock(Date.UTC(2026, 2, 9, 12));
const { caller, scripted } = setUpSandbox({ clock });
const sectionOf = async (subject: SandboxApplicant, name: string) => field(await subject.get("user.test-result"), name);

describe("Background operations, rule 1: 7 Year Criminal History", () => {
  test.each(["ssn", "houseNumber", "streetName", "city", "state", "zipCode"])("errors without %s", async (name) => {
    const subject = await scripted({}, { [name]: null });
    const refused = { status: 400, body: { errorMessage: expect.stringContaining(name) } };
    expect(await subject.send("background.seven-year")).toEqual(refused);
    expect(await sectionOf(subject, "backgroundCheck")).toBeNull();
  });

  test("needs the disclosure accepted in the consent", async () => {
    const subject = await caller.create({}, { consent: false });
    await subject.get("user.consent", { ...givenConsent, isBackgroundDisclosureAccepted: 0 });
    expect((await subject.send("background.seven-year")).status).toBe(400);
  });

  test.each<[string, string, object[]]>([
    ["a Message alone without records", "12345", []],
    [
      "one candidate per individual, whose Offense is one object or a list",
      "6789",
      [{ Offenses: { Offense: { Description: "Theft" } } }, { Offenses: { Offense: [{}, {}] } }],
    ],
  ])("gives %s, and the flag, with an SSN of %s", async (_, ssn, candidates) => {
    const subject = await scripted({ criminal: { candidates } } as ScriptInput, { ssn });
    const hasCandidates = candidates.length > 0;
    const history = field(await subject.get("background.seven-year"), "result", "Candidates");
    expect(history).toEqual(hasCandidates ? { Candidate: candidates } : { Message: expect.any(String) });
    const flags = { hasCriminalRecord: hasCandidates, hasGlobalWatchlistRecord: null };
    expect(await sectionOf(subject, "backgroundCheck")).toEqual(flags);
  });
});

test("Background operations, rule 2: a report after a search with hits only, with matches of at least 65 percent", async () => {
  const watchList = [
    { Score: 65, FullName: "A" },
    { Score: 64, FullName: "B" },
  ];
  const [subject, clear] = [await scripted({ watchList }), await scripted({ watchList: [] })];
  expect((await subject.send("background.watchlist-report")).status).toBe(400);
  expect(await subject.get("background.watchlist-search")).toEqual({ success: true });
  const WatchListRecords = { WatchListRecord: watchList.slice(0, 1) };
  expect(await subject.get("background.watchlist-report")).toEqual({ NumberOfRecordsFound: 1, WatchListRecords });
  await clear.get("background.watchlist-search");
  expect((await clear.send("background.watchlist-report")).status).toBe(400);
});

test("SSN Verification asks for a missing SSN, and gives counties with prices, some parts null", async () => {
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
  expect(await sectionOf(subject, "SSNVerification")).toEqual({ isSSNVerified: true });
});

describe("Business operations", () => {
  const business = { FEINumber: "98-0100234", businessName: "Oakum Freight", isUserABusinessContact: true };

  test("FEIN results appear in the Test Result; an unasked D-U-N-S number has no verdict", async () => {
    const subject = await scripted({ business: { correctName: false } });
    await subject.get("business.fein", { businessList: [business, { ...business, DUNSNumber: "117700234" }] });
    expect(await sectionOf(subject, "FEINVerification")).toMatchObject([
      { FEINMatchFound: true, FEINumber: 980100234, isCorrectDUNSNumber: null, isCorrectBusinessName: false },
      { DUNSumber: 117700234, isCorrectDUNSNumber: true },
    ]);
  });

  test("rule 3 of the full search: exact for status, type and date; percentages for names and addresses", async () => {
    const address = { line1: "4 Meridian Street", city: "Harlow", state: "OH", zip: "45882" };
    const [incorporated, names] = ["14-03-2011", ["Oakum Freight LLC"]];
    const subject = await scripted({ business: { status: "Active", incorporated, names, addresses: [address] } });
    const search = {
      status: "active",
      dateOfIncorporation: incorporated,
      businessNames: [...names, "Oakum"],
      addresses: [{ ...address, line1: "14 Meridian Street", zip: "45883" }],
    };
    const stranger = { ...search, businessUUID: "5c6d7e8f-0000-4000-8000-000000000000" };
    expect((await subject.send("business.full-search", stranger)).status).toBe(400);
    await subject.get("business.fein", { businessList: [business] });
    const businessUUID = field(await sectionOf(subject, "FEINVerification"), 0, "uuid");
    const answer = await subject.get("business.full-search", { ...search, businessUUID });
    expect(answer).toMatchObject({
      status_verified: false,
      date_of_incorporation_verified: true,
      corporation_type_verified: null,
      business_names: [{ matchPercentage: 100 }, { name: "Oakum" }],
      addresses: [{ zipMatch: false, stateMatch: true }],
    });
    for (const list of [field(answer, "business_names", 1), field(answer, "addresses", 0)]) {
      expect(field(list, "matchPercentage")).toSatisfy((percent: number) => percent > 20 && percent < 100);
    }
  });
});

describe("Employment, education and license: Pending, then Completed", () => {
  const license = { license_title: "Nurse", license_organization: "Board", license_number: "1" };
  const school = { schoolName: "Vale College", completedSuccessfully: 1 };
  const verifyAll = async (script: ScriptInput, dates = {}) => {
    const subject = await scripted(script);
    await subject.get("employment.verify", { employmentList: [employment] });
    await subject.get("education.verify", { educationList: [school] });
    await subject.get("license.verify", { licenseList: [{ ...license, ...dates }] });
    return subject;
  };

  test("with a verdict on each field that was given", async () => {
    const subject = await verifyAll({ employment: { unverified: ["end_date"] }, license: { status: "Review" } });
    expect(await subject.get("user.test-result")).toMatchObject({
      employment: [{ status: "Pending", start_date: "2016-03-01", job_title_verified: null }],
      education: [{ status: "Pending" }],
      professionalLicense: [{ status: "Pending" }],
    });
    clock.advance(usual.employment);
    const verdicts = { job_title_verified: true, end_date_verified: false, employer_address_verified: null };
    expect(await subject.get("user.test-result")).toMatchObject({
      employment: [{ status: "Completed", ...verdicts }],
      education: [{ status: "Completed", institution_name_verified: true, completed_successfully: 1 }],
      professionalLicense: [{ status: "Review", license_number_verified: true, end_date_verified: null }],
    });
    expect(await subject.get("employment.result")).toEqual(await sectionOf(subject, "employment"));
    expect(await (await scripted()).get("employment.result")).toEqual([]);
  });

  test.each([
    [
      "employment",
      "contract_type current_employment employer_address employer_country employer_name employer_town end_date job_title start_date",
    ],
    [
      "education",
      "completed_successfully currently_attending degree end_date honors institution_address institution_country institution_name institution_town majors minors start_date",
    ],
    ["professionalLicense", "end_date license_number license_organization license_title start_date"],
  ])("%s: exactly these fields have a _verified sibling", async (name, fields) => {
    const entry = Object(field(await sectionOf(await verifyAll({ prompt: true }), name), 0));
    const verified = Object.keys(entry).filter((key) => key.endsWith("_verified"));
    expect(verified.map((key) => key.replace(/_verified$/, "")).sort()).toEqual(fields.split(" "));
    for (const each of fields.split(" ")) expect(entry).toHaveProperty(each);
  });

  test.each([
    [{}, "31-12-2019"],
    [{ dates: "year-first" }, "2019-12-31"],
  ] as const)("a license's dates are DD-MM-YYYY, unless a script says otherwise: %j", async (script, dates) => {
    const subject = await verifyAll({ license: script }, { startDate: "31-12-2019" });
    expect(await sectionOf(subject, "professionalLicense")).toMatchObject([{ start_date: dates }]);
  });
});

test.each<[string, ScriptInput["driving"], object]>([
  ["a clear record", {}, { is_clear: "Y", violations: [] }],
  [
    "violations in their source's form",
    { violations: [{ common: { subtype: "VIOL" } }, { when: "spring 2021" }] },
    { is_clear: "N", violations: [{ common: { subtype: "VIOL" } }, { when: "spring 2021" }] },
  ],
])("Motor Vehicle Records Result: %s; dates are as the interface writes each of them", async (_, driving, expected) => {
  const subject = await scripted({ driving });
  const fields = { license_number: "S1", state_abbr: "OH", issue_date: "01-02-2020" };
  expect(await subject.get("driving.record", fields)).toMatchObject({
    state: "OH",
    first_name: applicant.firstName,
    birth_date: "1990-04-09T00:00:00.000Z",
    valid: "Y",
    ...expected,
    returned_date: expect.stringMatching(/^\d{2}-\d{2}-2026$/),
    current_license: {
      license_number: "S1",
      license_number_verified: true,
      issue_date: "01-02-2020",
      issue_date_verified: true,
      class_code: null,
      class_code_verified: null,
    },
  });
});
