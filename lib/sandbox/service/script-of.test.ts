import { expect, test } from "vitest";
import { applicant, employment, field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { demoPeople } from "../demo";
import { sampleImages } from "../images";
import { scenarios } from "./script-of";
import { hour } from "./timing";

const clock = createManualClock();
const { caller } = setUpSandbox({ clock });

const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
const business = { FEINumber: "98-0100234", businessName: "Oakum Freight", isUserABusinessContact: true };
const section = async (subject: SandboxApplicant, name: string) => field(await subject.get("user.test-result"), name);
const uploadId = (subject: SandboxApplicant) => subject.get("document.upload-id", { ...images, country: 0 });
const uploadPassport = (subject: SandboxApplicant) =>
  subject.get("document.upload-passport", { idFront: sampleImages.passport() });
const readId = async (subject: SandboxApplicant) => {
  await uploadId(subject);
  clock.advance(hour);
  return field(await subject.get("document.check-id"), "result");
};
const photos = async (subject: SandboxApplicant) => {
  await subject.get("user.compare-photos", {
    documentFaceMatch: false,
    sourceImage: images.idFront,
    targetImage: sampleImages.face(),
  });
  clock.advance(hour);
  return section(subject, "photoProof");
};
const verifies = async (subject: SandboxApplicant) => (await subject.send("document.verify-id")).status === 200;
const drive = (subject: SandboxApplicant) => subject.get("driving.record", { license_number: "S1", state_abbr: "OH" });
const fein = async (subject: SandboxApplicant) => {
  await subject.get("business.fein", { businessList: [business] });
  return section(subject, "FEINVerification");
};

/** The behavior of each scenario, checked over the interface. */
const shown: Record<string, (subject: SandboxApplicant) => Promise<void>> = {
  async Wornpage(subject) {
    expect(await readId(subject)).toBe("parsing_failed");
    await subject.get("document.upload-id-enhanced", { ...images, countryCode: "US" });
    clock.advance(9_000);
    expect(await subject.get("document.check-id")).toMatchObject({ result: "under_review" });
    clock.advance(180_000);
    expect(await subject.get("document.check-id")).toMatchObject({ result: "complete" });
    expect(await verifies(subject)).toBe(true);
  },
  async Hiccup(subject) {
    expect(await readId(subject)).toBe("unknown_error");
    expect(await readId(subject)).toBe("complete");
  },
  async Otherwise(subject) {
    await readId(subject);
    expect(await verifies(subject)).toBe(false);
    const read = Object(await section(subject, "scannedUser"));
    await subject.get("user.update", { firstName: read.NameFirst, lastName: read.NameLast });
    expect(await verifies(subject)).toBe(true);
  },
  async Formerly(subject) {
    await readId(subject);
    expect((await subject.send("document.verify-id")).body).toEqual({
      errorMessage: expect.stringContaining("previous address"),
    });
    await subject.get("user.update", { streetName: "Old Quay" });
    expect(await verifies(subject)).toBe(true);
  },
  async Swapped(subject) {
    await readId(subject);
    expect(await section(subject, "scannedUser")).toMatchObject({ DateOfBirth4: "09-04-1990", IsBarcodeRead: false });
  },
  async Halfway(subject) {
    await subject.get("user.update", { ssn: "1234" });
    await readId(subject);
    expect(await subject.get("document.check-id")).toMatchObject({
      description: expect.stringContaining("Microprint"),
    });
    expect(await verifies(subject)).toBe(false);
    expect(await subject.get("user.override")).toEqual({ success: true });
  },
  async Unsure(subject) {
    await subject.get("user.update", { ssn: "1234" });
    await readId(subject);
    expect((await subject.send("user.override")).status).toBe(400);
    await uploadPassport(subject);
    clock.advance(hour);
    expect(await subject.get("user.override")).toEqual({ success: true });
  },
  async Lapsed(subject) {
    await uploadPassport(subject);
    await readId(subject);
    expect(await section(subject, "passportData")).toMatchObject({
      AuthenticationResult: "Attention",
      AuthenticationResultSummary: ["Document Expired"],
    });
    await subject.get("user.update", { ssn: "1234" });
    expect((await subject.send("user.override")).status).toBe(400);
    await subject.get("user.update", { ssn: "900101234" });
    expect(await subject.get("user.override")).toEqual({ success: true });
  },
  async Masque(subject) {
    expect(await photos(subject)).toMatchObject({ face_match_score: 41, liveness: { assessment: "NotLive" } });
  },
  async Faceless(subject) {
    expect(await photos(subject)).toMatchObject({ liveness: { score: null, error_code: "FACE_CROPPED" } });
  },
  async Oldform(subject) {
    expect(await photos(subject)).toEqual({ score: 88 });
    expect(await section(subject, "socialProof")).toEqual({ successfulLogin: true });
  },
  async Noted(subject) {
    expect(await photos(subject)).toHaveProperty("note", expect.any(String));
  },
  async Phoneless(subject) {
    expect((await subject.send("user.phone")).status).toBe(400);
  },
  async Stranger(subject) {
    expect((await subject.send("quiz.get")).status).toBe(400);
  },
  async Ghostley(subject) {
    expect(await subject.get("user.ssn")).toEqual({ isSSNValid: false, userCounties: [] });
  },
  async Listed(subject) {
    await subject.get("background.watchlist-search");
    expect(await subject.get("background.watchlist-report")).toMatchObject({ NumberOfRecordsFound: 1 });
  },
  async Offenbach(subject) {
    const found = field(await subject.get("background.seven-year"), "result", "Candidates", "Candidate");
    expect(found).toMatchObject([
      { Offenses: { Offense: { Description: "Disorderly conduct" } } },
      { Offenses: { Offense: [{ Description: "Theft" }, {}] } },
    ]);
  },
  async Courtney(subject) {
    await subject.get("records.all-counties");
    clock.advance(100_000);
    const results = async () => field(await subject.get("records.all-results"), "result");
    expect(await results()).toMatchObject([
      { sub_status: "RECORD", cases: [{}], court_copies: [{ status: null }, { document: null }] },
      { status: "COMPLETE", sub_status: null },
    ]);
    clock.advance(100_000);
    expect(await results()).toMatchObject([{ status: "COMPLETE" }, { status: "PENDING" }]);
  },
  async Misfiled(subject) {
    expect(await fein(subject)).toMatchObject([{ isCorrectBusinessName: false, isBusinessContact: null }]);
  },
  async Unfounded(subject) {
    expect(await fein(subject)).toMatchObject([{ FEINMatchFound: false, isCorrectFEINumber: null }]);
  },
  async Doubtful(subject) {
    await subject.get("employment.verify", { employmentList: [employment] });
    await subject.get("education.verify", { educationList: [{ schoolName: "Vale College", degreeTitle: "BA" }] });
    const license = { license_title: "Nurse", license_organization: "Board", license_number: "1" };
    await subject.get("license.verify", { licenseList: [{ ...license, startDate: "31-12-2019" }] });
    clock.advance(hour);
    expect(await subject.get("user.test-result")).toMatchObject({
      employment: [{ status: "Completed", end_date_verified: false, employer_name_verified: true }],
      education: [{ degree_verified: false }],
      professionalLicense: [{ license_number_verified: false, start_date: "31-12-2019", end_date: null }],
    });
  },
  async Speedwell(subject) {
    expect(await drive(subject)).toMatchObject({ is_clear: "N", violations: [{}, {}, { when: "spring 2021" }] });
  },
  async Unlicensed(subject) {
    expect(await drive(subject)).toMatchObject({ valid: "N", current_license: { license_number_verified: false } });
  },
};

test.each(scenarios)("$lastName: $shows", async ({ lastName }) => {
  const meet = shown[lastName];
  if (!meet) throw new Error(`${lastName} has no check`);
  await meet(await caller.create({ firstName: "Alexandra", lastName: lastName.toUpperCase() }));
});

test("a last name is one scenario, and no demo person has it", () => {
  const names = scenarios.map(({ lastName }) => lastName);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(shown).sort()).toEqual([...names].sort());
  expect(demoPeople().filter(({ create }) => names.includes(create.lastName))).toEqual([]);
  expect(names).not.toContain(applicant.lastName);
});
