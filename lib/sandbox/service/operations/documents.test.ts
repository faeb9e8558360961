import { describe, expect, test } from "vitest";
import type { OperationId } from "@/lib/identity/operations/list";
import { field } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages, samplePng } from "../../images";
import { usual } from "../timing";

const clock = createManualClock();
const { scripted } = setUpSandbox({ clock });

const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
type Call = readonly [operation: OperationId, fields: Record<string, unknown>];
type Kind = {
  upload(more?: Record<string, unknown>): Call;
  enhanced(): Call;
  check: OperationId;
  verify: OperationId;
  section: string;
};
const kinds: Record<"id" | "passport", Kind> = {
  id: {
    upload: (more = {}) => ["document.upload-id", { ...images, country: 0, ...more }],
    enhanced: () => ["document.upload-id-enhanced", { ...images, countryCode: "US" }],
    check: "document.check-id",
    verify: "document.verify-id",
    section: "scannedUser",
  },
  passport: {
    upload: (more = {}) => ["document.upload-passport", { idFront: sampleImages.passport(), ...more }],
    enhanced: () => ["document.upload-passport-enhanced", { idFront: sampleImages.passport(), countryCode: "FRA" }],
    check: "document.check-passport",
    verify: "document.verify-passport",
    section: "passportData",
  },
};

describe.each(["id", "passport"] as const)("Identity document operations: %s", (kind) => {
  const { upload, enhanced, check, verify, section } = kinds[kind];
  const resultOf = async (subject: Awaited<ReturnType<typeof scripted>>) => field(await subject.get(check), "result");

  test("rule 2: asynchronous. Nothing uploaded and too early are unknown_state, then complete", async () => {
    const subject = await scripted({ [kind]: {} });
    expect(await resultOf(subject)).toBe("unknown_state");
    expect(await subject.get(...upload())).toEqual({ success: true, attempt: "1" });
    expect(await resultOf(subject)).toBe("unknown_state");
    expect(field(await subject.get("user.test-result"), section)).toBeNull();
    expect((await subject.send(verify)).status).toBe(400);
    clock.advance(usual.upload);
    expect(await subject.get(check)).toMatchObject({
      success: true,
      result: "complete",
      description: expect.any(String),
    });
    expect(field(await subject.get("user.test-result"), section)).toMatchObject({ NameFirst: "IMOGEN" });
  });

  test("a poor image, too small to read, is parsing_failed", async () => {
    const subject = await scripted({ [kind]: {} });
    await subject.get(...upload({ idFront: sampleImages.tooSmall() }));
    clock.advance(usual.upload);
    expect(await subject.get(check)).toMatchObject({ success: false, result: "parsing_failed" });
    await subject.get(...upload());
    clock.advance(usual.upload);
    expect(await resultOf(subject)).toBe("complete");
  });

  test("a worn document: the standard upload fails, the enhanced is under_review, then complete", async () => {
    const subject = await scripted({ [kind]: { outcomes: ["worn"] } });
    await subject.get(...upload());
    clock.advance(usual.upload);
    expect(await resultOf(subject)).toBe("parsing_failed");
    expect(await subject.get(...enhanced())).toEqual({ success: true, attempt: "1" });
    clock.advance(usual.upload);
    expect(await resultOf(subject)).toBe("under_review");
    clock.advance(usual.review);
    expect(await resultOf(subject)).toBe("complete");
  });

  test("unknown_error asks for another upload", async () => {
    const subject = await scripted({ [kind]: { outcomes: ["unknown_error", "complete"] } });
    await subject.get(...upload());
    clock.advance(usual.upload);
    expect(await resultOf(subject)).toBe("unknown_error");
    expect(await subject.get(...upload())).toEqual({ success: true, attempt: "2" });
  });

  test("rule 5: Verify compares names; with the document's name copied by Update User it succeeds", async () => {
    const name = { first: "IMOGEN ROSE", middle: null, last: "FARROW LUND" };
    const subject = await scripted({ prompt: true, [kind]: { name } });
    await subject.get(...upload());
    const { status, body } = await subject.send(verify);
    expect(status).toBe(400);
    expect(field(body, "errorMessage")).toContain("name");
    const read = Object(field(await subject.get("user.test-result"), section));
    await subject.get("user.update", { firstName: read.NameFirst, lastName: read.NameLast });
    expect(await subject.get(verify)).toEqual({ success: true });
  });

  test("rule 6: when the person is not found, a previous address makes Verify succeed", async () => {
    const subject = await scripted({ prompt: true, [kind]: { found: "after-address" } });
    await subject.get(...upload());
    const refused = await subject.send(verify);
    expect(refused).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining("previous address") } });
    await subject.get("user.update", { email: "new@example.com" });
    expect((await subject.send(verify)).status).toBe(400);
    await subject.get("user.update", { city: "Wyndale" });
    expect(await subject.get(verify)).toEqual({ success: true });
  });

  test("rule 9: failed checks are named in the description, and do not by themselves fail the document", async () => {
    const subject = await scripted({ prompt: true, [kind]: { reasons: ["Microprint not found", "UV dull"] } });
    await subject.get(...upload());
    expect(await subject.get(check)).toMatchObject({
      success: true,
      result: "complete",
      description: expect.stringContaining("Microprint not found; UV dull"),
    });
    expect(await subject.get(verify)).toEqual({ success: true });
  });

  test("rule 2: data from the images arrives in the Test Result, not in the answers", async () => {
    const subject = await scripted({ prompt: true });
    const answers = [await subject.get(...upload()), await subject.get(check), await subject.get(verify)];
    expect(answers.flatMap((answer) => Object.keys(Object(answer)))).toEqual([
      ...["success", "attempt"],
      ...["success", "result", "description"],
      "success",
    ]);
  });

  test("attempt counts the calls of its own operation", async () => {
    const subject = await scripted({});
    const counted = [await subject.get(...enhanced()), await subject.get(...upload()), await subject.get(...upload())];
    expect(counted.map((answer) => field(answer, "attempt"))).toEqual(["1", "1", "2"]);
  });

  test("rule 3: a PDF, a file that is not an image, and one over 2 MB are refused", async () => {
    const subject = await scripted();
    const pdf = Buffer.from("%PDF-1.4 nothing").toString("base64");
    // A PNG enlarged by bytes after its end.
    const large = Buffer.concat([samplePng({ width: 640, height: 400 }), Buffer.alloc(2 * 1024 * 1024)]).toString(
      "base64",
    );
    for (const idFront of [pdf, "bm8gaW1hZ2U=", "not base64!", large]) {
      expect((await subject.send(...upload({ idFront }))).status).toBe(400);
    }
    expect(await resultOf(subject)).toBe("unknown_state");
  });
});

describe("Test Result rules", () => {
  test("rule 2: scannedUser may be present while idVerification is missing or failed", async () => {
    const subject = await scripted({ prompt: true, id: { name: { first: "IMOGEN", middle: null, last: "LUND" } } });
    await subject.get(...kinds.id.upload());
    const before = await subject.get("user.test-result");
    expect(before).toMatchObject({ scannedUser: { NameLast: "LUND" }, idVerification: null });
    await subject.send("document.verify-id");
    const after = await subject.get("user.test-result");
    expect(after).toMatchObject({ scannedUser: { NameLast: "LUND" }, idVerification: { status: "FAIL" } });
  });

  test("rule 1: a liveness error leaves no liveness score", async () => {
    const liveness = { error: "The face is not fully visible", error_code: "FACE_CROPPED" };
    const subject = await scripted({ prompt: true, face: { liveness } });
    await subject.get(...kinds.id.upload());
    await subject.get("user.compare-photos", { documentFaceMatch: true, targetImage: sampleImages.face() });
    expect(field(await subject.get("user.test-result"), "photoProof")).toEqual({
      face_match_score: null,
      liveness: { score: null, assessment: null, ...liveness },
    });
  });
});

describe("States and transitions: attempts reach the company limit", () => {
  test("no further Upload ID or Upload ID Enhanced, but the passport is still accepted", async () => {
    const subject = await scripted();
    const attempts = [];
    for (const call of [kinds.id.upload(), kinds.id.enhanced(), kinds.id.upload()]) {
      attempts.push(field(await subject.get(...call), "attempt"));
    }
    expect(attempts).toEqual(["1", "1", "2"]);
    expect((await subject.send(...kinds.id.upload())).status).toBe(400);
    expect((await subject.send(...kinds.id.enhanced())).status).toBe(400);
    expect((await subject.send(...kinds.passport.upload())).status).toBe(200);
  });
});

describe("User operations, rule 2: Compare Photos", () => {
  const target = sampleImages.face();

  test("the comparison runs asynchronously", async () => {
    const subject = await scripted({ prompt: false });
    await subject.get("user.compare-photos", {
      documentFaceMatch: false,
      sourceImage: images.idFront,
      targetImage: target,
    });
    expect(field(await subject.get("user.test-result"), "photoProof")).toBeNull();
    clock.advance(usual.photos);
    expect(field(await subject.get("user.test-result"), "photoProof", "face_match_score")).toEqual(expect.any(Number));
  });

  test("the response only says the images were saved: without a document there is liveness, and no match", async () => {
    const subject = await scripted({ prompt: true });
    const fields = { documentFaceMatch: true, targetImage: target };
    expect(await subject.get("user.compare-photos", fields)).toEqual({ success: true });
    expect(field(await subject.get("user.test-result"), "photoProof")).toMatchObject({
      face_match_score: null,
      liveness: { assessment: "Live", error: null },
    });
    await subject.get(...kinds.passport.upload());
    expect(await subject.get("user.compare-photos", fields)).toEqual({ success: true });
    expect(field(await subject.get("user.test-result"), "photoProof", "face_match_score")).toEqual(expect.any(Number));
  });

  test("a source image overrides documentFaceMatch: no document is needed", async () => {
    const subject = await scripted({ prompt: true });
    const fields = { documentFaceMatch: true, sourceImage: images.idFront, targetImage: target };
    expect(await subject.get("user.compare-photos", fields)).toEqual({ success: true });
    expect(field(await subject.get("user.test-result"), "photoProof")).toMatchObject({ face_match_score: 94 });
  });

  test("documentFaceMatch and targetImage are required; each image is at most 2 MB", async () => {
    const subject = await scripted({ prompt: true });
    const fields = { documentFaceMatch: true, sourceImage: images.idFront, targetImage: target };
    const png = Buffer.from(target, "base64");
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 + 1 - png.length)]).toString("base64");
    const just = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 - png.length)]).toString("base64");
    for (const [name, value] of [
      ["documentFaceMatch", undefined],
      ["targetImage", undefined],
      ["targetImage", large],
      ["sourceImage", large],
    ] as const) {
      const { status, body } = await subject.send("user.compare-photos", { ...fields, [name]: value });
      expect([status, body]).toEqual([400, { errorMessage: expect.stringContaining(name) }]);
    }
    expect((await subject.send("user.compare-photos", { ...fields, targetImage: just })).status).toBe(200);
  });

  test("without a face on the target there is an error and no score", async () => {
    const subject = await scripted({ prompt: true });
    const targetImage = sampleImages.tooSmall();
    const fields = { documentFaceMatch: false, sourceImage: images.idFront, targetImage };
    await subject.get("user.compare-photos", fields);
    expect(field(await subject.get("user.test-result"), "photoProof")).toEqual({
      face_match_score: null,
      liveness: { score: null, assessment: null, error: expect.any(String), error_code: "FACE_NOT_FOUND" },
    });
  });

  test("the older form has only a score, beside socialProof", async () => {
    const subject = await scripted({ prompt: true, face: { form: "older", match: 88 } });
    await subject.get(...kinds.id.upload());
    await subject.get("user.compare-photos", { documentFaceMatch: true, targetImage: target });
    const result = await subject.get("user.test-result");
    expect(result).toMatchObject({ photoProof: { score: 88 }, socialProof: { successfulLogin: true } });
  });
});
