import { describe, expect, test } from "vitest";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { type PageVisit, personOnPage, tokenFor, visit } from "@/lib/testing/sandbox-hosted";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../images";
import type { ScriptInput } from "../service/script";
import { minute } from "../service/timing";
import { quizOffer } from "./state";

const clock = createManualClock();
const { caller, sandbox } = setUpSandbox({ clock, attemptLimit: 3 });

const card = { kind: "id", front: sampleImages.idFront, back: sampleImages.idBack };
const unreadableCard = { ...card, front: sampleImages.tooSmall };
const passport = { kind: "passport", page: sampleImages.passport };
const face = { image: sampleImages.face };

const onPage = (script?: ScriptInput, fields?: Record<string, unknown>) =>
  personOnPage({ sandbox, caller }, script, fields);
const hostedOf = async (subject: SandboxApplicant, part: string) =>
  field(await subject.get("user.test-result"), "verifyUI", part);
const statusOf = async (page: PageVisit, ...call: Parameters<PageVisit["post"]>) => (await page.post(...call)).status;

/** Answers every question of a quiz correctly, or every question with an option that cannot be right. */
async function answerQuiz(page: PageVisit, isRight: boolean) {
  const offer = quizOffer.parse((await page.post("quiz")).body);
  if ("missing" in offer) throw new Error("no quiz");
  const addressParts = ["12", "Larkspur Row", "Harlow"];
  const answers = offer.questions.map(({ id, options }) => {
    const right = options.find(({ text }) => addressParts.includes(text)) ?? options.at(-1);
    const chosen = isRight ? right : options.find((option) => option !== right);
    return { question: id, answer: chosen?.id ?? 0 };
  });
  return page.get("answers", { session: offer.session, answers });
}

describe("verificationOption", () => {
  test("EITHER: a document with a selfie ends the flow, a document alone does not", async () => {
    const { page, subject } = await onPage({}, { verificationOption: "EITHER" });
    await page.get("document", card);
    expect(await statusOf(page, "finish")).toBe(400);
    await page.get("selfie", face);
    expect(await page.get("finish")).toMatchObject({ ended: "complete", redirectUrl: null });
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({ attempts: 1, result: "complete" });
    expect(field(await subject.get("user.test-result"), "identityProof")).toBeNull();
  });

  test("EITHER: a passed quiz ends it, and arrives under identityProof; a failed one does not", async () => {
    const { page, subject } = await onPage();
    expect(await answerQuiz(page, false)).toMatchObject({ quiz: "failed" });
    expect(await statusOf(page, "finish")).toBe(400);
    expect(await answerQuiz(page, true)).toMatchObject({ quiz: "passed" });
    expect(await page.get("finish")).toMatchObject({ ended: "complete" });
    expect(await subject.get("user.test-result")).toMatchObject({ identityProof: { status: true }, verifyUI: null });
  });

  test("BOTH: neither the quiz nor the upload alone ends the flow, both do", async () => {
    const { page, subject } = await onPage({}, { verificationOption: "BOTH" });
    await answerQuiz(page, true);
    expect(await statusOf(page, "finish")).toBe(400);
    await page.get("document", passport);
    await page.get("selfie", face);
    expect(await page.get("finish")).toMatchObject({ ended: "complete" });
    expect(await hostedOf(subject, "passport")).toMatchObject({ attempts: 1, result: "complete", method: "verifyUI" });
    expect(await hostedOf(subject, "scannedUser")).toBeNull();
  });
});

test("redirectURL must be SSL-secured, and is returned once the flow has ended, not before", async () => {
  const insecure = { redirectURL: "http://example.com" };
  expect((await (await caller.create()).send("user.hosted-ui-token", insecure)).status).toBe(400);
  const { page } = await onPage({}, { redirectURL: "https://example.com/back" });
  expect(await page.get("state")).toMatchObject({ redirectUrl: null, ended: null });
  await page.get("document", card);
  await page.get("selfie", face);
  expect(await page.get("finish")).toMatchObject({ redirectUrl: "https://example.com/back" });
});

test("Limits: a picture of 2 MB is accepted; one byte more, or a PDF, is refused without counting as an attempt", async () => {
  const { page } = await onPage();
  const png = Buffer.from(sampleImages.idBack, "base64");
  const ofBytes = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]).toString("base64");
  for (const front of [ofBytes(2 * 1024 * 1024 + 1), Buffer.from("%PDF-1.7 and more").toString("base64")]) {
    expect(await statusOf(page, "document", { ...card, front })).toBe(400);
  }
  expect(await page.get("state")).toMatchObject({ attempts: { id: { used: 0, limit: 3 } } });
  expect(await page.get("selfie", { image: ofBytes(2 * 1024 * 1024) })).toMatchObject({ hasSelfie: true });
});

describe("retries, and the company's limit of attempts", () => {
  test("a picture that cannot be read may be sent again, once it is read; attempts are counted", async () => {
    const { page, subject } = await onPage({ prompt: false });
    const read = async () => {
      clock.advance(minute);
      return page.get("state");
    };
    expect(await page.get("document", unreadableCard)).toMatchObject({ document: { result: "unknown_state" } });
    expect(await statusOf(page, "document", card)).toBe(400);
    expect(await read()).toMatchObject({ document: { result: "parsing_failed" } });
    const failed = { attempts: 1, result: "parsing_failed", id_number: null };
    expect(await hostedOf(subject, "scannedUser")).toMatchObject(failed);
    await page.get("document", card);
    expect(await read()).toMatchObject({ document: { result: "complete" } });
    expect(await hostedOf(subject, "scannedUser")).toMatchObject({ attempts: 2, result: "complete" });
    expect(await statusOf(page, "document", card)).toBe(400);
  });

  test("States: the limit is on ID uploads and the quiz; the passport has none, for a new link neither", async () => {
    const { page, subject } = await onPage({}, { verificationOption: "BOTH" });
    for (let attempt = 0; attempt < 3; attempt++) await page.get("document", unreadableCard);
    expect(await statusOf(page, "document", card)).toBe(400);
    const otherVisit = await visit(sandbox.url, (await tokenFor(subject)).token);
    expect(await statusOf(otherVisit, "document", card)).toBe(400);
    for (let attempt = 0; attempt < 5; attempt++) {
      await page.get("document", { kind: "passport", page: unreadableCard.front });
    }
    expect(await statusOf(page, "finish")).toBe(400);
    for (let attempt = 0; attempt < 3; attempt++) await answerQuiz(otherVisit, false);
    expect(await otherVisit.post("quiz")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("attempts") },
    });
    // A flow with EITHER still accepts a passport. A flow with BOTH has no quiz left, and says so at once.
    expect(await otherVisit.get("state")).toMatchObject({ isExhausted: false, option: "EITHER" });
    expect(await page.get("state")).toMatchObject({ isExhausted: true, ended: null });
    expect(await page.get("finish")).toMatchObject({ ended: "exhausted" });
  });
});

describe("Test Result, rule 1: liveness_result only when error and error code are both null", () => {
  test("a live face: a result, and no error; verdicts and data are the script's", async () => {
    const name = { first: "IMOGEN", middle: null, last: "OTHER" };
    const { page, subject } = await onPage({
      face: { liveness: { score: 91, assessment: "Live" }, match: 88 },
      id: { name, birth: "swapped", confidence: 61, barcodeRead: false },
    });
    await page.get("document", card);
    await page.get("selfie", face);
    const section = await hostedOf(subject, "scannedUser");
    expect(section).toMatchObject({
      last_name: "OTHER",
      dob: "1990-09-04",
      confidence_rating: "61",
      is_barcode_read: false,
      liveness_result: { score: 91, livenessAssessment: "Live" },
      liveness_error: null,
      liveness_error_code: null,
      face_match_score: 88,
    });
    expect(sectionSchemas["verifyUI.scannedUser"].safeParse(section).error).toBeUndefined();
  });

  test.each([
    ["the script's error", { face: { liveness: { error: "Face cropped", error_code: "FACE_CROPPED" } } }, face.image],
    ["a selfie on which nothing can be seen", {}, sampleImages.tooSmall],
  ])("%s: errors, and the result is null", async (_, script, image) => {
    const { page, subject } = await onPage(script);
    await page.get("document", passport);
    await page.get("selfie", { image });
    const section = await hostedOf(subject, "passport");
    const errors = { liveness_error: expect.any(String), liveness_error_code: expect.any(String) };
    expect(section).toMatchObject({ liveness_result: null, face_match_score: null, ...errors });
    expect(sectionSchemas["verifyUI.passport"].safeParse(section).error).toBeUndefined();
  });
});

test("Get Identity Proof Quiz names what is missing: the page may add that, and nothing else", async () => {
  const { page, subject } = await onPage();
  // These fields are already known, and a link must not change them.
  expect(await statusOf(page, "details", { city: "Wyndale" })).toBe(400);
  expect(await statusOf(page, "details", { email: "other@example.com" })).toBe(400);
  expect(await subject.get("user.summary")).toMatchObject({ city: "Harlow" });

  const bare = await caller.create({ houseNumber: null, city: null, ssn: null });
  const own = await visit(sandbox.url, (await tokenFor(bare)).token);
  expect((await own.post("quiz")).body).toEqual({ missing: ["houseNumber", "city"] });
  expect(await statusOf(own, "details", { houseNumber: "twelve", city: "Harlow" })).toBe(400);
  await own.get("details", { houseNumber: "12", city: "Harlow" });
  expect((await own.post("quiz")).body).toMatchObject({ questions: expect.any(Array) });
});
