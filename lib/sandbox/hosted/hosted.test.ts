import { describe, expect, test } from "vitest";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { type PageVisit, personOnPage, tokenFor, visit } from "@/lib/testing/sandbox-hosted";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages, samplePng } from "../images";
import type { ScriptInput } from "../service/script";
import { minute } from "../service/timing";
import { quizOffer } from "./state";

const clock = createManualClock();
const { caller, sandbox } = setUpSandbox({ clock, attemptLimit: 3 });

const card = { kind: "id", front: sampleImages.idFront(), back: sampleImages.idBack() };
const unreadableCard = { ...card, front: sampleImages.tooSmall() };
const passport = { kind: "passport", page: sampleImages.passport() };
const face = { image: sampleImages.face() };

const onPage = (script?: ScriptInput, fields?: Record<string, unknown>) =>
  personOnPage({ sandbox, caller }, script, fields);

const hostedOf = async (subject: SandboxApplicant, part: string) =>
  field(await subject.get("user.test-result"), "verifyUI", part);

/** Answers a quiz: all correctly, or all with an option that cannot be right. */
async function answerQuiz(page: PageVisit, isRight: boolean) {
  const offer = quizOffer.parse((await page.post("quiz")).body);
  if ("missing" in offer) throw new Error("no quiz");
  const known = ["12", "Larkspur Row", "Harlow"];
  const answers = offer.questions.map(({ id, options }) => {
    const right = options.find(({ text }) => known.includes(text)) ?? options.at(-1);
    const chosen = isRight ? right : options.find((option) => option !== right);
    return { question: id, answer: chosen?.id ?? 0 };
  });
  return page.get("answers", { session: offer.session, answers });
}

describe("verificationOption EITHER: upload, or the quiz", () => {
  test("a document with a selfie ends the flow, a document alone does not", async () => {
    const { page, subject } = await onPage({}, { verificationOption: "EITHER" });
    await page.get("document", card);
    expect((await page.post("finish")).status).toBe(400);
    await page.get("selfie", face);
    expect(await page.get("finish")).toMatchObject({ ended: "complete" });
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({ attempts: 1, result: "complete" });
    expect(field(await subject.get("user.test-result"), "identityProof")).toBeNull();
  });

  test("a passed quiz ends it, and arrives under identityProof", async () => {
    const { page, subject } = await onPage();
    expect(await answerQuiz(page, true)).toMatchObject({ quiz: "passed" });
    expect(await page.get("finish")).toMatchObject({ ended: "complete" });
    const result = await subject.get("user.test-result");
    expect(field(result, "identityProof", "status")).toBe(true);
    expect(field(result, "verifyUI")).toBeNull();
  });

  test("a quiz that failed does not", async () => {
    const { page } = await onPage();
    expect(await answerQuiz(page, false)).toMatchObject({ quiz: "failed" });
    expect((await page.post("finish")).status).toBe(400);
  });
});

describe("verificationOption BOTH: the upload and the quiz", () => {
  test("neither alone ends the flow, both do", async () => {
    const { page, subject } = await onPage({}, { verificationOption: "BOTH" });
    await answerQuiz(page, true);
    expect((await page.post("finish")).status).toBe(400);
    await page.get("document", passport);
    await page.get("selfie", face);
    expect(await page.get("finish")).toMatchObject({ ended: "complete" });
    expect(await hostedOf(subject, "passport")).toMatchObject({ attempts: 1, result: "complete", method: "verifyUI" });
    expect(await hostedOf(subject, "scannedUser")).toBeNull();
  });
});

describe("redirectURL must be a valid SSL-secured URL", () => {
  test.each(["http://example.com", "https://", "javascript:alert(1)", "example.com", "https://a:b@example.com"])(
    "%s is refused",
    async (redirectURL) => {
      const subject = await caller.create();
      expect((await subject.send("user.hosted-ui-token", { redirectURL })).status).toBe(400);
    },
  );

  test("it is returned once the flow has ended, not before", async () => {
    const { page } = await onPage({}, { redirectURL: "https://example.com/back" });
    expect(await page.get("state")).toMatchObject({ redirectUrl: null, ended: null });
    await page.get("document", card);
    await page.get("selfie", face);
    expect(await page.get("finish")).toMatchObject({ redirectUrl: "https://example.com/back" });
  });

  test("without one there is none", async () => {
    const { page } = await onPage();
    await answerQuiz(page, true);
    expect(await page.get("finish")).toMatchObject({ redirectUrl: null, ended: "complete" });
  });
});

describe("Limits: pictures", () => {
  const ofBytes = (length: number) => {
    const png = samplePng({ width: 400, height: 300 });
    return Buffer.concat([png, Buffer.alloc(length - png.length)]).toString("base64");
  };

  test("2 MB is accepted, one byte more is refused", async () => {
    const { page } = await onPage();
    expect((await page.post("selfie", { image: ofBytes(2 * 1024 * 1024 + 1) })).status).toBe(400);
    expect(await page.get("selfie", { image: ofBytes(2 * 1024 * 1024) })).toMatchObject({ hasSelfie: true });
  });

  test.each([
    ["PDF", "%PDF-1.7 and more"],
    ["GIF", "GIF89a and more"],
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ])("%s is refused by its first bytes, without counting as an attempt", async (_, text) => {
    const { page } = await onPage();
    const front = Buffer.from(text).toString("base64");
    const { status, body } = await page.post("document", { ...card, front });
    expect(status).toBe(400);
    expect(field(body, "message")).toMatch(/JPEG or PNG/);
    expect(await page.get("state")).toMatchObject({ attempts: { id: { used: 0, limit: 3 } } });
  });
});

describe("retries, and the company's limit of attempts", () => {
  test("a picture that cannot be read may be sent again; attempts are counted in the result", async () => {
    const { page, subject } = await onPage();
    expect(await page.get("document", unreadableCard)).toMatchObject({ document: { result: "parsing_failed" } });
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({
      attempts: 1,
      result: "parsing_failed",
      id_number: null,
    });
    expect(await page.get("document", card)).toMatchObject({ document: { result: "complete" } });
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({ attempts: 2, result: "complete" });
    expect((await page.post("document", card)).status).toBe(400);
  });

  test("while pictures are read, no others are accepted", async () => {
    const { page } = await onPage({ prompt: false });
    expect(await page.get("document", card)).toMatchObject({ document: { result: "unknown_state" } });
    expect((await page.post("document", card)).status).toBe(400);
    clock.advance(minute);
    expect(await page.get("state")).toMatchObject({ document: { result: "complete" } });
  });

  test("States: the limit is on ID uploads and the quiz; the passport has none, for a new link neither", async () => {
    const { page, subject } = await onPage({}, { verificationOption: "BOTH" });
    for (let attempt = 0; attempt < 3; attempt++) await page.get("document", unreadableCard);
    expect((await page.post("document", card)).status).toBe(400);
    const other = await visit(sandbox.url, (await tokenFor(subject)).token);
    expect((await other.post("document", card)).status).toBe(400);
    const passport = { kind: "passport", page: unreadableCard.front };
    for (let attempt = 0; attempt < 5; attempt++) await page.get("document", passport);
    expect((await page.post("finish")).status).toBe(400);
    for (let attempt = 0; attempt < 3; attempt++) await answerQuiz(other, false);
    // EITHER still accepts a passport; BOTH can no longer get the quiz, and says so at once.
    expect(await other.get("state")).toMatchObject({ isExhausted: false, option: "EITHER" });
    expect(await page.get("state")).toMatchObject({ isExhausted: true, ended: null });
    expect(await page.get("finish")).toMatchObject({ ended: "exhausted" });
  });

  test("a quiz at the limit is refused", async () => {
    const { page } = await onPage();
    for (let attempt = 0; attempt < 3; attempt++) await answerQuiz(page, false);
    expect(await page.post("quiz")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("attempts") },
    });
  });
});

describe("Test Result, rule 1: liveness_result only when error and error code are both null", () => {
  test("a live face: a result, and no error", async () => {
    const { page, subject } = await onPage({ face: { liveness: { score: 91, assessment: "Live" }, match: 88 } });
    await page.get("document", card);
    await page.get("selfie", face);
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({
      liveness_result: { score: 91, livenessAssessment: "Live" },
      liveness_error: null,
      liveness_error_code: null,
      face_match_score: 88,
    });
  });

  test.each([
    ["the script's error", { face: { liveness: { error: "Face cropped", error_code: "FACE_CROPPED" } } }, face.image],
    ["a selfie on which nothing can be seen", {}, sampleImages.tooSmall()],
  ])("%s: errors, and the result is null", async (_, script, image) => {
    const { page, subject } = await onPage(script);
    await page.get("document", passport);
    await page.get("selfie", { image });
    const section = await hostedOf(subject, "passport");
    expect(section).toMatchObject({ liveness_result: null, face_match_score: null });
    expect(field(section, "liveness_error")).toEqual(expect.any(String));
    expect(field(section, "liveness_error_code")).toEqual(expect.any(String));
  });

  test("the collected data parses by the schemas of the interface", async () => {
    const { page, subject } = await onPage();
    await page.get("document", unreadableCard);
    expect(
      sectionSchemas["verifyUI.scannedUser"].safeParse(await hostedOf(subject, "scannedUser")).error,
    ).toBeUndefined();
    await page.get("document", passport);
    expect(sectionSchemas["verifyUI.passport"].safeParse(await hostedOf(subject, "passport")).error).toBeUndefined();
  });
});

describe("scripts decide the verdicts", () => {
  test("name and birth date as a document has them, and its confidence", async () => {
    const name = { first: "IMOGEN", middle: null, last: "OTHER" };
    const { page, subject } = await onPage({ id: { name, birth: "swapped", confidence: 61, barcodeRead: false } });
    await page.get("document", card);
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({
      last_name: "OTHER",
      dob: "1990-09-04",
      confidence_rating: "61",
      is_barcode_read: false,
    });
  });

  test("a worn document cannot be read", async () => {
    const { page } = await onPage({ id: { outcomes: ["worn"] } });
    expect(await page.get("document", card)).toMatchObject({ document: { result: "parsing_failed" } });
  });
});

describe("Get Identity Proof Quiz names what is missing", () => {
  test("the page may add what is missing and nothing else", async () => {
    const { page, subject } = await onPage();
    // Already known: a link cannot change it.
    expect((await page.post("details", { city: "Wyndale" })).status).toBe(400);
    expect((await page.post("details", { email: "other@example.com" })).status).toBe(400);
    expect(await subject.get("user.summary")).toMatchObject({ city: "Harlow" });

    const bare = await caller.create({ houseNumber: null, city: null, ssn: null });
    const own = await visit(sandbox.url, (await tokenFor(bare)).token);
    expect((await own.post("quiz")).body).toEqual({ missing: ["houseNumber", "city"] });
    expect((await own.post("details", { houseNumber: "twelve", city: "Harlow" })).status).toBe(400);
    await own.get("details", { houseNumber: "12", city: "Harlow" });
    expect((await own.post("quiz")).body).toMatchObject({ questions: expect.any(Array) });
  });
});
