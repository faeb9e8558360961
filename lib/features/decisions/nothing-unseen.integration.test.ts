/** One value of a clear result changes at a time. The page, the list and the rules of approval all notice it. */
import { beforeAll, expect, test } from "vitest";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { runAs } from "@/lib/testing/actions";
import { readAs } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, decisionsOf } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { clearResult } from "@/lib/testing/test-results";
import { getReportJson } from "@/lib/views/reports/get-report";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const { scannedUser, photoProof, backgroundCheck, professionalLicense, employment, verifyUI } = clearResult;
const [license] = professionalLicense;
const [job] = employment;

const fields = { firstName: "Renáta", lastName: "Szőllősi-Brook", dob: "04-07-1988" };
let made: { id: string; accessCode: string };

/** Makes the service answer with a clear result, except for these sections. */
async function readWith({ user: changed, ...sections }: { user?: object }) {
  const user = { ...clearResult.user, userAccessCode: made.accessCode, ...changed };
  const answers = { "user.test-result": { ...clearResult, ...sections, user } };
  await testConsole.sandbox.control.changePerson({ userAccessCode: made.accessCode }, { script: { answers } });
  return readAs(reviewer, made.id, { refresh: "1" });
}

beforeAll(async () => {
  made = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
});

const id = (given: object) => ({ scannedUser: { ...scannedUser, ...given } });

test.each<[what: string, sections: object]>([
  ["photoProof.liveness.assessment: Unsure", { photoProof: { ...photoProof, liveness: { assessment: "Unsure" } } }],
  ["photoProof.face_match_score: 3", { photoProof: { ...photoProof, face_match_score: 3 } }],
  ["backgroundCheck.hasCriminalRecord: null", { backgroundCheck: { ...backgroundCheck, hasCriminalRecord: null } }],
  ["an unlisted field", { backgroundCheck: { ...backgroundCheck, hasSexOffenderRecord: true } }],
  ["scannedUser.IsIDVerified: false", id({ IsIDVerified: false })],
  ["scannedUser.AuthenticationResult: Failed", id({ AuthenticationResult: "Failed" })],
  ["scannedUser.AuthenticationResult: Attention", id({ AuthenticationResult: "Attention" })],
  ["a reason beside Passed", id({ AuthenticationResultSummary: ["Document Expired"] })],
  ["a confidence of 101", id({ DocumentVerificationConfidenceRating: 101 })],
  ["scannedUser without data, with PASS", { scannedUser: {}, verifyUI: null }],
  ["a revoked license", { professionalLicense: [{ ...license, status: "Revoked" }] }],
  ["a license that has ended", { professionalLicense: [{ ...license, end_date: "01-06-2019" }] }],
  ["employment that cannot be verified", { employment: [{ ...job, status: "Unable to verify" }] }],
  [
    "a hosted confidence of 40",
    { verifyUI: { ...verifyUI, scannedUser: { ...verifyUI.scannedUser, confidence_rating: "40" } } },
  ],
  ["another birth date of the user", { user: { birthday: "1988-07-05T00:00:00.000Z", day: "05" } }],
  ["another name of the user", { user: { lastName: "Marsh" } }],
  ["the access code of another person", { user: { userAccessCode: "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22" } }],
])("%s is a finding, in the list too, and cannot be approved unstated", async (_, sections) => {
  const { signals } = await readWith(sections);
  const findings = signals.filter(({ severity }) => severity !== "info");
  expect(findings).not.toEqual([]);
  const { items } = await runAs(listApplicants, reviewer, { query: { limit: 50 } });
  expect(items.find((row) => row.id === made.id)).toMatchObject({ worst: { more: findings.length - 1 } });
  const report = await runAs(getReportJson, reviewer, { params: { id: made.id } });
  expect(Buffer.from(report.bytes).toString()).toContain(findings[0]?.title);
  const { blocks, openItems } = await decisionsOf(reviewer, made.id);
  expect(blocks.length + openItems.length).toBeGreaterThan(0);
  const code = expect.stringMatching(/^(open_items|signals_unresolved)$/);
  await expect(decideAs(reviewer, made.id, "approve")).rejects.toMatchObject({ code });
});

test("the spotless result has no finding, and is approved", async () => {
  const { signals } = await readWith({});
  expect(signals).toEqual([]);
  expect(await decideAs(reviewer, made.id, "approve")).toMatchObject({ outcome: "approve", basis: { open: [] } });
});
