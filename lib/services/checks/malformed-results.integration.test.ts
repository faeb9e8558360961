/** For any answer of the service: no page breaks, nothing odd is hidden, and nothing unknown is called clear. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "@/lib/data/prisma";
import { closeIdentity } from "@/lib/identity-service";
import { getApplicant } from "@/lib/services/applicants/applicant";
import { policyForNew } from "@/lib/services/applicants/applicant-policy";
import { newApplicantColumns } from "@/lib/services/applicants/applicant-record";
import { getTimeline } from "@/lib/services/applicants/get-timeline";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { getReportJson, getReportPdf } from "@/lib/services/reports/get-report";
import { runAs } from "@/lib/testing/actions";
import { setTestEnvironment, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getResult } from "./read-result";
import { revealValues } from "./reveal-values";
import { runOperation } from "./run-operation";

/** An upstream written by hand: answers every operation of a person with the same body. */
const answers = new Map<string, string>();
const upstream = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on("end", () => {
    const { userAccessCode } = JSON.parse(body);
    response.setHeader("content-type", "application/json").end(answers.get(userAccessCode) ?? "{}");
  });
});

let reviewer: TestPerson;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const { port } = upstream.address() as AddressInfo;
  process.env.IDENTITY_BASE_URL = `http://127.0.0.1:${port}`;
  setTestEnvironment();
  reviewer = await signInAs(["reviewer", "orderer"]);
});
afterAll(async () => {
  await closeIdentity();
  await new Promise((resolve) => upstream.close(resolve));
  await closeDatabase();
});

async function withAnswer(answer: string): Promise<string> {
  const id = uuid();
  const code = uuid();
  answers.set(code, answer);
  const columns = newApplicantColumns(id, code, { firstName: "Odd", lastName: "Answerson" }, await policyForNew());
  await db.applicant.create({ data: { ...columns, consentedAt: new Date() } });
  return id;
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const longList = JSON.stringify({
  employment: Array.from({ length: 3000 }, (_, n) => ({ employer_name: `Firm ${n}` })),
});

const odd: [string, string][] = [
  ["an empty object", "{}"],
  ["null", "null"],
  ["a list", "[1, 2, {}]"],
  ["a text", '"PASS"'],
  ["a number", "7"],
  ["every section null", '{"user":null,"idVerification":null,"scannedUser":null,"verifyUI":null,"note":null}'],
  [
    "every section a number",
    '{"user":1,"consent":2,"idVerification":3,"scannedUser":4,"passportData":5,"photoProof":6}',
  ],
  [
    "every section a list",
    '{"user":[],"scannedUser":[1],"passportData":["x"],"education":{"status":"x"},"verifyUI":[]}',
  ],
  [
    "objects for values",
    '{"idVerification":{"status":{"value":"PASS"}},"backgroundCheck":{"hasCriminalRecord":"maybe"}}',
  ],
  ["numbers for names", '{"user":{"firstName":12,"lastName":{"x":1},"birthday":0,"dob":[]}}'],
  [
    "dates that are none",
    '{"user":{"birthday":"soon"},"scannedUser":{"DateOfBirth4":"31-31-2000","ExpirationDate":"x"}}',
  ],
  [
    "keys of the language's own",
    '{"__proto__":{"admin":true},"constructor":1,"toString":"x","user":{"__proto__":null}}',
  ],
  ["NUL and lone surrogates", '{"user":{"firstName":"a\\u0000b","lastName":"\\ud800"},"note":"\\u0000"}'],
  [
    "turned reading direction",
    '{"user":{"firstName":"\\u202eevil","lastName":"\\u2066x\\u2069"},"scannedUser":{"NameFirst":"李小龍"}}',
  ],
  ["a note that is a tree", '{"note":{"a":[{"b":"still open"}]},"user":{"note":5}}'],
  ["5,000 levels", `{"user":${deep(5000)},"more":${deep(5000)}}`],
  ["3,000 jobs", longList],
  ["a huge text", JSON.stringify({ user: { firstName: "x".repeat(300_000) }, extra: "y".repeat(300_000) })],
  [
    "numbers beyond all bounds",
    '{"photoProof":{"face_match_score":1e999},"scannedUser":{"DocumentVerificationConfidenceRating":-1e308}}',
  ],
  ["a byte order mark", '\uFEFF{"idVerification":{"status":"PASS"}}'],
  ["the same key twice", '{"idVerification":{"status":"FAIL"},"idVerification":{"status":"PASS"}}'],
];

describe("for any answer of the service", () => {
  test.each(odd)("%s: the result, the list, the timeline and both reports answer", async (_, answer) => {
    const id = await withAnswer(answer);
    const input = { params: { id } };
    const view = await runAs(getResult, reviewer, input);
    expect(view.sha256).toMatch(/^[0-9a-f]{64}$/);
    JSON.stringify(view);
    const clear = Object.entries(view.sections).filter(([, { state }]) => state === "clear");
    const isPass = answer.includes('"PASS"}');
    expect(clear.map(([key]) => key)).toEqual(isPass && !answer.includes('{"value"') ? ["idVerification"] : []);

    // From stored data, too.
    expect((await runAs(getResult, reviewer, input)).snapshotId).toBe(view.snapshotId);
    await runAs(getApplicant, reviewer, input);
    await runAs(getTimeline, reviewer, input);
    await runAs(listApplicants, reviewer, { query: { limit: 100 } });
    const json = await runAs(getReportJson, reviewer, input);
    expect(JSON.parse(Buffer.from(json.bytes).toString("utf8"))).toMatchObject({ result: { sha256: view.sha256 } });
    const pdf = await runAs(getReportPdf, reviewer, input);
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test.each(odd)("%s: an operation with this answer works", async (_, answer) => {
    const id = await withAnswer(answer);
    for (const operationId of ["user.phone", "user.ssn", "records.county-history", "user.summary"]) {
      const ran = await runAs(runOperation, reviewer, { params: { id, operationId } });
      expect(ran.outcome).toBe("answered");
    }
    await runAs(getApplicant, reviewer, { params: { id } });
  });
});

test("a value under an unknown, deeply nested key is masked, and revealed by its shown path", async () => {
  const keys = Array.from({ length: 12 }, (_, depth) => `${"further-".repeat(3)}${depth}`);
  const data = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), "4471");
  const id = await withAnswer(JSON.stringify({ scannedUser: data }));
  const { sections } = await runAs(getResult, reviewer, { params: { id } });
  const [path = "", ...others] = sections.scannedUser.masked;
  expect(others).toEqual([]);
  expect(path.length).toBeGreaterThan(300);
  const body = { paths: [path], reason: "Call-back check" };
  expect(await runAs(revealValues, reviewer, { params: { id }, body })).toEqual({ values: { [path]: "4471" } });
});
