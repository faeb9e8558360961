import { describe, expect, test } from "vitest";
import { isOperationId, type OperationId, operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { exampleFields } from "@/lib/testing/example-fields";
import { interfaceFacts } from "@/lib/testing/interface-facts";
import { applicant, field, givenConsent, sandboxClient, startTestSandbox, testKey } from "@/lib/testing/sandbox";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../images";
import { handlers, unanswered } from "./operations/handlers";

const { caller, sandbox } = setUpSandbox();

const errorBody = { errorMessage: expect.any(String) };
const needConsent = operationIds.filter((id) => operation(id).needsConsent);

const idImages = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };

/** What the sandbox accepts in place of the examples: it looks at pictures, and knows its code and the name. */
const accepted: Record<string, Record<string, unknown>> = {
  "user.consent": givenConsent,
  "user.phone-code": { code: "123456" },
  "user.email-code": { code: "123456" },
  "user.compare-photos": { documentFaceMatch: false, sourceImage: idImages.idFront, targetImage: sampleImages.face() },
  "document.upload-id": idImages,
  "document.upload-id-enhanced": idImages,
  "document.upload-passport": { idFront: sampleImages.passport() },
  "document.upload-passport-enhanced": { idFront: sampleImages.passport() },
};
const fieldsOf = (id: OperationId): Record<string, unknown> => ({ ...exampleFields[id], ...accepted[id] });

describe("the sandbox serves the operations of the registry", () => {
  test("every operation but Create User has a handler, under its own path", () => {
    expect(unanswered).toEqual([]);
    expect(handlers.size).toBe(operationIds.length - 1);
  });

  test("an unknown address and a wrong method are NOT FOUND", async () => {
    const ask = (path: string, method: string) =>
      fetch(`${sandbox.url}${path}`, { method, headers: { Authorization: `Bearer ${testKey}` } });
    expect((await ask("/user/delete", "POST")).status).toBe(404);
    expect((await ask("/user/create", "GET")).status).toBe(404);
    expect((await ask("/mock/user/delete", "POST")).status).toBe(404);
    expect((await ask("/mock/user/create", "PUT")).status).toBe(404);
  });
});

describe("Authentication", () => {
  test.each(operationIds)("%s: without a key 401, naming the missing auth key; with a wrong one 401", async (id) => {
    const missing = await caller.request(id, {}, { Authorization: "" });
    expect(missing).toEqual({ status: 401, body: { errorMessage: "Not authorized: the auth key is missing" } });
    expect(await caller.request(id, {}, { Authorization: `Bearer ${testKey}x` })).toEqual({
      status: 401,
      body: errorBody,
    });
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

describe("Errors", () => {
  const post = (body: string, type = "application/json") =>
    fetch(`${sandbox.url}/user/create`, {
      method: "POST",
      headers: { "Content-Type": type, Authorization: `Bearer ${testKey}` },
      body,
    });

  test.each([
    ["malformed JSON", "{", "application/json"],
    ["a list", "[]", "application/json"],
    ["another content type", "{}", "text/plain"],
    ["more than any call needs", JSON.stringify({ firstName: "x".repeat(9 * 1024 * 1024) }), "application/json"],
    ["200,000 brackets", "[".repeat(200_000), "application/json"],
  ])("%s is a 400 with errorMessage", async (_, body, type) => {
    const response = await post(body, type);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(errorBody);
  });

  test.each(["firstName", "lastName", "dob", "email"])("Create User without %s is an error naming it", async (name) => {
    const rest = Object.fromEntries(Object.entries(applicant).filter(([key]) => key !== name));
    const { status, body } = await caller.request("user.create", rest);
    expect(status).toBe(400);
    expect(field(body, "errorMessage")).toContain(name);
  });
});

/** Removes one field, of the body or (`list[].field`) of the first entry of a list. */
function without(body: Record<string, unknown>, path: string): Record<string, unknown> {
  const [name = "", inner] = path.split("[].");
  if (inner === undefined) return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
  return { ...body, [name]: [without(Object(field(body, name, 0)), inner)] };
}

describe("Endpoints: mandatory fields", () => {
  const mandatory = interfaceFacts
    .filter(({ id }) => id !== "user.create")
    .flatMap((fact) => fact.mandatory.map((path) => [fact.id, path] as const));

  test.each(mandatory)("%s without %s is not processed, and the error names it", async (id, path) => {
    if (!isOperationId(id)) throw new Error(`The registry has no ${id}`);
    const subject = await caller.create();
    const before = await subject.get("user.test-result");
    const { status, body } = await subject.send(id, without(fieldsOf(id), path));
    expect([status, field(body, "errorMessage")]).toEqual([400, expect.stringContaining(path.replace(/.*\./, ""))]);
    expect(await subject.get("user.test-result")).toEqual(before);
  });
});

describe("States and transitions: consent", () => {
  test.each(needConsent)("%s before consent is BAD_REQUEST, and changes nothing", async (id) => {
    const subject = await caller.create({}, { consent: false });
    const before = await subject.get("user.test-result");
    const { status, body } = await subject.send(id, fieldsOf(id));
    expect(status).toBe(400);
    expect(field(body, "errorMessage")).toMatch(/^BAD_REQUEST.*consent/);
    expect(await subject.get("user.test-result")).toEqual(before);
  });

  test("consent cannot be modified afterwards", async () => {
    const subject = await caller.create({}, { consent: false });
    await subject.get("user.consent", { ...givenConsent, isBackgroundDisclosureAccepted: false });
    expect((await subject.send("user.consent", givenConsent)).status).toBe(400);
    const consent = field(await subject.get("user.test-result"), "consent");
    expect(consent).toEqual({ is_report_checked: 1, background_check_disclosure_accepted: false });
  });
});

/** Keys of the Test Result that are not always there: inside the test window, and beside the older photoProof. */
const sometimes = ["note", "socialProof"];

test("every answer has the keys that the interface shows, and parses with the registry's response; and every section of the Test Result with its own", async () => {
  const instant = await startTestSandbox({ attemptLimit: 10 });
  const own = sandboxClient(instant.url);
  await instant.control.changePerson(
    { firstName: applicant.firstName, lastName: applicant.lastName },
    {
      script: {
        prompt: true,
        counties: [{ name: "Harlow", state: "OH", from: "2015-03", to: "2019-08-01" }],
        criminal: { record: true, candidates: [{ Subject: { FullName: "I FARROW" }, Offenses: { Offense: {} } }] },
        watchList: [{ Score: 91, FullName: "FARROW" }],
        hosted: { id: true, passport: true, liveness: { score: 90, assessment: "Live" } },
      },
    },
  );
  const subject = await own.create({ houseNumber: "12" });
  const later = ["business.full-search", "quiz.answer", "user.test-result"] as const;
  const inOrder = [...operationIds.filter((id) => !later.some((last) => last === id)), ...later];
  const answered: string[] = [];
  for (const id of inOrder) {
    if (id === "user.create" || id === "user.consent") continue;
    // Verified twice or overridden already: an update of the name would be refused, so only the email is sent.
    const special: Record<string, Record<string, unknown>> = { "user.update": { email: "new@example.com" } };
    if (id === "user.criminal-report") {
      await passQuiz(subject.get);
      await subject.get("background.seven-year");
    }
    if (id === "user.override") continue;
    if (id === "business.full-search") {
      const businessUUID = field(await subject.get("user.test-result"), "FEINVerification", 0, "uuid");
      special[id] = { businessUUID, status: "Active" };
    }
    if (id === "quiz.answer") continue;
    if (id === "user.compare-photos") await subject.get("document.upload-id", fieldsOf("document.upload-id"));
    const body = await subject.get(id, special[id] ?? fieldsOf(id));
    const parsed = operation(id).response.safeParse(body);
    expect(parsed.error, id).toBeUndefined();
    const shown = interfaceFacts.find((fact) => fact.id === id)?.answerKeys;
    const keys = Object.keys(Object([body].flat()[0])).filter((key) => !sometimes.includes(key));
    if (shown) expect(keys.sort(), id).toEqual(shown.toSorted());
    answered.push(id);
  }
  expect(answered).toHaveLength(operationIds.length - 4);
  const result = await subject.get("user.test-result");
  for (const [name, schema] of Object.entries(sectionSchemas)) {
    const section = field(result, ...name.split("."));
    expect(section, name).not.toBeUndefined();
    if (section !== null) expect(schema.safeParse(section).error, name).toBeUndefined();
  }
  await instant.stop();

  async function passQuiz(get: typeof subject.get) {
    const quiz = await get("quiz.get");
    const questions = field(quiz, "data", "IDMKBAResponse", "KBAQuestion");
    expect(operation("quiz.get").response.safeParse(quiz).success).toBe(true);
    if (!Array.isArray(questions)) throw new Error("no questions");
    const known = [applicant.houseNumber, applicant.streetName, applicant.city];
    const answer = await get("quiz.answer", {
      IDMSessionId: field(quiz, "data", "IDMSessionId"),
      questionAnswers: questions.map((question) => {
        const options: unknown[] = question.Options;
        const mine = options.find((option) => known.includes(String(field(option, "option"))));
        return { QuestionId: question.QuestionId, AnswerId: field(mine ?? options.at(-1), "id") };
      }),
    });
    expect(operation("quiz.answer").response.safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({ success: true });
  }
});
