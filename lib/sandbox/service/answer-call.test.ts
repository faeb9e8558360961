import { describe, expect, test } from "vitest";
import { answeredSections, answeringOperations, sectionAnswers } from "@/lib/domain/checks/answers";
import { readSections } from "@/lib/domain/results/sections";
import { namesOfFields } from "@/lib/domain/results/unlisted-fields";
import { isOperationId, type OperationId, operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { exampleFields } from "@/lib/testing/example-fields";
import { interfaceFacts } from "@/lib/testing/interface-facts";
import { applicant, field, givenConsent, testKey } from "@/lib/testing/sandbox";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { answersTo } from "../demo";
import { sampleImages } from "../images";

const { caller, sandbox, scripted } = setUpSandbox({ attemptLimit: 10 });

const errorBody = { errorMessage: expect.any(String) };
const idImages = { idFront: sampleImages.idFront, idBack: sampleImages.idBack };

/** Fields that the sandbox accepts in place of the examples, because it checks pictures, its code and the full name. */
const accepted: Record<string, Record<string, unknown>> = {
  "user.consent": givenConsent,
  "user.phone-code": { code: "123456" },
  "user.email-code": { code: "123456" },
  "user.compare-photos": { documentFaceMatch: false, sourceImage: idImages.idFront, targetImage: sampleImages.face },
  "document.upload-id": idImages,
  "document.upload-id-enhanced": idImages,
  "document.upload-passport": { idFront: sampleImages.passport },
  "document.upload-passport-enhanced": { idFront: sampleImages.passport },
};
const fieldsOf = (id: OperationId): Record<string, unknown> => ({ ...exampleFields[id], ...accepted[id] });

test("an unknown address and a wrong method are NOT FOUND", async () => {
  const headers = { Authorization: `Bearer ${testKey}` };
  const addresses = ["POST /user/delete", "GET /user/create", "POST /mock/user/delete", "PUT /mock/user/create"];
  for (const address of addresses) {
    const [method = "", path] = address.split(" ");
    expect((await fetch(`${sandbox.url}${path}`, { method, headers })).status, address).toBe(404);
  }
});

describe("Authentication", () => {
  test.each(operationIds)("%s: without a key 401, naming the missing auth key; with a wrong one 401", async (id) => {
    const missing = { status: 401, body: { errorMessage: "Not authorized: the auth key is missing" } };
    expect(await caller.request(id, {}, { Authorization: "" })).toEqual(missing);
    const wrong = await caller.request(id, {}, { Authorization: `Bearer ${testKey}x` });
    expect(wrong).toEqual({ status: 401, body: errorBody });
  });

  test.each(operationIds.filter((id) => id !== "user.create"))(
    "%s: an unknown and an expired access code fail alike; Get User of an expired one gives no user data",
    async (id) => {
      const unknown = await caller.about("6f1c7a52-0000-4000-8000-000000000000").send(id, fieldsOf(id));
      expect(unknown).toMatchObject({ status: 400, body: { errorMessage: expect.stringMatching(/access code/) } });
      const subject = await caller.create();
      await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { expired: true });
      const expired = await subject.send(id, fieldsOf(id));
      if (id !== "user.summary") expect(expired).toEqual(unknown);
      else expect(new Set(Object.values(Object(expired.body)))).toEqual(new Set([null]));
    },
  );
});

test.each([
  ["malformed JSON", "{", "application/json"],
  ["a list", "[]", "application/json"],
  ["another content type", "{}", "text/plain"],
  ["more than any call needs", JSON.stringify({ firstName: "x".repeat(9 * 1024 * 1024) }), "application/json"],
])("Errors: %s is a 400 with errorMessage", async (_, body, type) => {
  const headers = { "Content-Type": type, Authorization: `Bearer ${testKey}` };
  const response = await fetch(`${sandbox.url}/user/create`, { method: "POST", headers, body });
  expect([response.status, await response.json()]).toEqual([400, errorBody]);
});

/** Removes one field of the body or, for a path such as `list[].field`, a field of the first entry of a list. */
function without(body: Record<string, unknown>, path: string): Record<string, unknown> {
  const [name = "", inner] = path.split("[].");
  if (inner === undefined) return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
  return { ...body, [name]: [without(Object(field(body, name, 0)), inner)] };
}

describe("Endpoints: mandatory fields", () => {
  const mandatory = interfaceFacts.flatMap((fact) => fact.mandatory.map((path) => [fact.id, path] as const));

  test.each(mandatory)("%s without %s is not processed, and the error names it", async (id, path) => {
    if (!isOperationId(id)) throw new Error(`The registry has no ${id}`);
    const refused = { status: 400, body: { errorMessage: expect.stringContaining(path.replace(/.*\./, "")) } };
    if (id === "user.create") return expect(await caller.request(id, without(applicant, path))).toEqual(refused);
    const subject = await caller.create();
    const before = await subject.get("user.test-result");
    expect(await subject.send(id, without(fieldsOf(id), path))).toEqual(refused);
    expect(await subject.get("user.test-result")).toEqual(before);
  });
});

test.each(operationIds.filter((id) => operation(id).needsConsent))(
  "States and transitions: %s before consent is BAD_REQUEST, and changes nothing",
  async (id) => {
    const subject = await caller.create({}, { consent: false });
    const before = await subject.get("user.test-result");
    const errorMessage = expect.stringMatching(/^BAD_REQUEST.*consent/);
    expect(await subject.send(id, fieldsOf(id))).toEqual({ status: 400, body: { errorMessage } });
    expect(await subject.get("user.test-result")).toEqual(before);
  },
);

/**
 * Keys that only some Test Results have: a note inside the test window, and `socialProof` beside the older photoProof.
 */
const sometimes = ["note", "socialProof"];

test("every answer has the keys that the interface shows, and parses with the registry's schemas, section by section", async () => {
  const { get } = await scripted({
    prompt: true,
    phone: 2_025_550_177,
    counties: [{ name: "Harlow", state: "OH", from: "2015-03", to: "2019-08-01" }],
    criminal: { record: true, candidates: [{ Subject: { FullName: "I FARROW" }, Offenses: { Offense: {} } }] },
    watchList: [{ Score: 91, FullName: "FARROW" }],
    hosted: { id: true, passport: true, liveness: { score: 90, assessment: "Live" } },
  });
  const bodies = new Map<OperationId, unknown>();
  const answered = async (id: OperationId, fields = fieldsOf(id)) => {
    const body = await get(id, fields);
    bodies.set(id, body);
    expect(operation(id).response.safeParse(body).error, id).toBeUndefined();
    const answerKeys = interfaceFacts.find((fact) => fact.id === id)?.answerKeys;
    const keys = Object.keys(Object([body].flat()[0])).filter((key) => !sometimes.includes(key));
    if (answerKeys) expect(keys.sort(), id).toEqual(answerKeys.toSorted());
    return body;
  };
  // These operations need the answers of the operations before them.
  const later = ["business.full-search", "user.criminal-report", "user.override", "user.test-result"] as const;
  const before: readonly string[] = ["user.create", "user.consent", "quiz.get", "quiz.answer", "user.update", ...later];
  const quiz = await answered("quiz.get");
  const { houseNumber = null, streetName = null, city = null, ssn = null } = applicant;
  await answered(
    "quiz.answer",
    answersTo(quiz, { user: { houseNumber, streetName, city, ssn }, phone: 2_025_550_177 }),
  );
  await answered("user.update", { email: "new@example.com" });
  for (const id of operationIds.filter((each) => !before.includes(each))) await answered(id);
  const businessUUID = field(await get("user.test-result"), "FEINVerification", 0, "uuid");
  await answered("business.full-search", { businessUUID, status: "Active" });
  for (const id of later.slice(1)) await answered(id);
  const result = await get("user.test-result");
  for (const [name, schema] of Object.entries(sectionSchemas)) {
    const section = field(result, ...name.split("."));
    expect(section, name).not.toBeUndefined();
    if (section !== null) expect(schema.safeParse(section).error, name).toBeUndefined();
  }
  const runs = answeringOperations.map((id) => ({
    operationId: id,
    runId: id,
    at: "",
    by: null,
    json: bodies.get(id),
  }));
  expect(namesOfFields(readSections(result, sectionAnswers(answeredSections(result, runs))))).toEqual([]);
});
