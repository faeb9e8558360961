import { describe, expect, test } from "vitest";
import type { OperationId } from "@/lib/identity/operations/list";
import { field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../../images";
import { usual } from "../timing";

const clock = createManualClock();
const { scripted } = setUpSandbox({ clock, attemptLimit: 4 });

type Call = readonly [operation: OperationId, fields: Record<string, unknown>];
const card = { idFront: sampleImages.idFront, idBack: sampleImages.idBack };
const page = { idFront: sampleImages.passport };
type Kind = { upload: Call; enhanced: Call; check: OperationId; verify: OperationId; section: string };
const kinds: Record<"id" | "passport", Kind> = {
  id: {
    upload: ["document.upload-id", { ...card, country: 0 }],
    enhanced: ["document.upload-id-enhanced", { ...card, countryCode: "US" }],
    check: "document.check-id",
    verify: "document.verify-id",
    section: "scannedUser",
  },
  passport: {
    upload: ["document.upload-passport", page],
    enhanced: ["document.upload-passport-enhanced", { ...page, countryCode: "FRA" }],
    check: "document.check-passport",
    verify: "document.verify-passport",
    section: "passportData",
  },
};
const ofBytes = (length: number) => {
  const png = Buffer.from(sampleImages.idBack, "base64");
  return Buffer.concat([png, Buffer.alloc(length - png.length)]).toString("base64");
};
const sectionOf = async (subject: SandboxApplicant, name: string) => field(await subject.get("user.test-result"), name);

describe.each(["id", "passport"] as const)("Identity document operations: %s", (kind) => {
  const { upload, enhanced, check, verify, section } = kinds[kind];
  const resultOf = async (subject: SandboxApplicant) => field(await subject.get(check), "result");

  test("rule 2: asynchronous, within 20 seconds. Nothing uploaded and too early are unknown_state, then complete", async () => {
    const subject = await scripted({ [kind]: {} });
    expect(await resultOf(subject)).toBe("unknown_state");
    expect(await subject.get(...upload)).toEqual({ success: true, attempt: "1" });
    expect(await resultOf(subject)).toBe("unknown_state");
    expect(await sectionOf(subject, section)).toBeNull();
    expect((await subject.send(verify)).status).toBe(400);
    clock.advance(20_000);
    expect(await subject.get(check)).toEqual({ success: true, result: "complete", description: expect.any(String) });
    expect(await sectionOf(subject, section)).toMatchObject({ NameFirst: "IMOGEN" });
  });

  test("Errors: what fails is reported by Check, and may be uploaded again; a worn document enhanced is reviewed", async () => {
    const subject = await scripted({ [kind]: { outcomes: ["complete", "unknown_error", "worn"] } });
    const resultAfter = async ([id, fields]: Call, takes: number = usual.upload) => {
      await subject.get(id, fields);
      clock.advance(takes);
      return [field(await subject.get(check), "success"), await resultOf(subject)];
    };
    const poor = { ...upload[1], idFront: sampleImages.tooSmall };
    expect(await resultAfter([upload[0], poor])).toEqual([false, "parsing_failed"]);
    expect(await resultAfter(upload)).toEqual([false, "unknown_error"]);
    expect(await resultAfter(upload)).toEqual([false, "parsing_failed"]);
    expect(await resultAfter(enhanced)).toEqual([false, "under_review"]);
    expect(usual.upload + usual.review).toBeLessThan(300_000);
    clock.advance(usual.review);
    expect(await resultOf(subject)).toBe("complete");
  });

  test("rule 5: Verify compares names; with the document's name copied by Update User it succeeds", async () => {
    const name = { first: "IMOGEN ROSE", middle: null, last: "FARROW LUND" };
    const subject = await scripted({ prompt: true, [kind]: { name } });
    await subject.get(...upload);
    expect(await subject.send(verify)).toEqual({
      status: 400,
      body: { errorMessage: expect.stringContaining("name") },
    });
    const readSection = Object(await sectionOf(subject, section));
    await subject.get("user.update", { firstName: readSection.NameFirst, lastName: readSection.NameLast });
    expect(await subject.get(verify)).toEqual({ success: true });
  });

  test("rule 6: when the person is not found, a previous address makes Verify succeed", async () => {
    const subject = await scripted({ prompt: true, [kind]: { found: "after-address" } });
    await subject.get(...upload);
    const refused = await subject.send(verify);
    expect(refused).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining("previous address") } });
    await subject.get("user.update", { email: "new@example.com" });
    expect((await subject.send(verify)).status).toBe(400);
    await subject.get("user.update", { city: "Wyndale" });
    expect(await subject.get(verify)).toEqual({ success: true });
  });

  test("rule 9: failed checks are named in the description, and do not by themselves fail the document", async () => {
    const subject = await scripted({ prompt: true, [kind]: { reasons: ["Microprint not found", "UV dull"] } });
    await subject.get(...upload);
    const description = expect.stringContaining("Microprint not found; UV dull");
    expect(await subject.get(check)).toEqual({ success: true, result: "complete", description });
    expect(await subject.get(verify)).toEqual({ success: true });
  });

  test("attempt counts the calls of its own operation", async () => {
    const subject = await scripted();
    const attempts = [await subject.get(...enhanced), await subject.get(...upload), await subject.get(...upload)];
    expect(attempts.map((answer) => field(answer, "attempt"))).toEqual(["1", "1", "2"]);
  });

  test("rule 3, Limits: a PDF and an image over 2 MB are refused, and are no attempt", async () => {
    const subject = await scripted();
    for (const image of [Buffer.from("%PDF-1.4 nothing").toString("base64"), ofBytes(2 * 1024 * 1024 + 1)]) {
      for (const [id, fields] of [upload, enhanced]) {
        const refused = await subject.send(id, { ...fields, idFront: image });
        expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("idFront") } });
      }
    }
    const largest = { ...upload[1], idFront: ofBytes(2 * 1024 * 1024) };
    expect(await subject.get(upload[0], largest)).toEqual({ success: true, attempt: "1" });
  });
});

describe("Test Result rules", () => {
  const uploaded = async (script: Parameters<typeof scripted>[0], [id, fields]: Call = kinds.id.upload) => {
    const subject = await scripted({ prompt: true, ...script });
    await subject.get(id, fields);
    return subject;
  };

  test("rule 2: scannedUser may be present while idVerification is missing or failed", async () => {
    const subject = await uploaded({ id: { name: { first: "IMOGEN", middle: null, last: "LUND" } } });
    const scannedUser = { NameLast: "LUND" };
    expect(await subject.get("user.test-result")).toMatchObject({ scannedUser, idVerification: null });
    await subject.send("document.verify-id");
    expect(await subject.get("user.test-result")).toMatchObject({ scannedUser, idVerification: { status: "FAIL" } });
  });

  test.each([74, 75])(
    "rule 3: an enhanced ID's confidence of %i is reported, and nothing refused",
    async (confidence) => {
      const subject = await uploaded({ id: { confidence } }, kinds.id.enhanced);
      const scanned = await sectionOf(subject, "scannedUser");
      expect(scanned).toMatchObject({ DocumentVerificationConfidenceRating: confidence });
      expect(await subject.get("document.verify-id")).toEqual({ success: true });
    },
  );

  test.each(["Attention", "Unknown"])("rule 4: a passport's %s carries its reasons", async (authentication) => {
    const passport = { authentication, reasons: ["Document Expired"] };
    expect(await sectionOf(await uploaded({ passport }, kinds.passport.upload), "passportData")).toMatchObject({
      AuthenticationResult: authentication,
      AuthenticationResultSummary: ["Document Expired"],
    });
  });

  test.each([true, false])(
    "text is read by OCR, barcode read: %s; dates MM-DD-YY, and MM-DD-YYYY with a 4",
    async (barcodeRead) => {
      const subject = await uploaded({ id: { barcodeRead } });
      await subject.get(...kinds.passport.upload);
      const dates = { DateOfBirth: "04-09-90", DateOfBirth4: "04-09-1990" };
      const script = {
        IsOcrRead: true,
        IsBarcodeRead: barcodeRead,
        IsAddressCorrected: barcodeRead,
        TemplateType: "AAMVA",
      };
      expect(await subject.get("user.test-result")).toMatchObject({
        scannedUser: { ...dates, ...script },
        passportData: dates,
      });
    },
  );
});

test("States and transitions: at the company limit no further ID, standard or enhanced, but the passport", async () => {
  const subject = await scripted();
  for (const call of [kinds.id.upload, kinds.id.enhanced, kinds.id.upload, kinds.id.enhanced])
    await subject.get(...call);
  expect((await subject.send(...kinds.id.upload)).status).toBe(400);
  expect((await subject.send(...kinds.id.enhanced)).status).toBe(400);
  expect((await subject.send(...kinds.passport.upload)).status).toBe(200);
});

describe("User operations, rule 2: Compare Photos", () => {
  const target = sampleImages.face;
  const withSource = { documentFaceMatch: true, sourceImage: card.idFront, targetImage: target };
  const withDocument = { documentFaceMatch: true, targetImage: target };
  const compared = async (subject: SandboxApplicant, fields: object) => {
    // The answer only says that the images were saved.
    expect(await subject.get("user.compare-photos", { ...fields })).toEqual({ success: true });
    return sectionOf(subject, "photoProof");
  };

  test("the comparison runs asynchronously", async () => {
    const subject = await scripted({ prompt: false });
    expect(await compared(subject, withSource)).toBeNull();
    clock.advance(usual.photos);
    expect(await sectionOf(subject, "photoProof")).toMatchObject({ face_match_score: expect.any(Number) });
  });

  test("the document's face, once there is one; a source image overrides it", async () => {
    const subject = await scripted({ prompt: true });
    const alone = { face_match_score: null, liveness: { assessment: "Live", error: null } };
    expect(await compared(subject, withDocument)).toMatchObject(alone);
    await subject.get(...kinds.passport.upload);
    expect(await compared(subject, withDocument)).toMatchObject({ face_match_score: expect.any(Number) });
    expect(await compared(await scripted({ prompt: true }), withSource)).toMatchObject({ face_match_score: 94 });
  });

  test("documentFaceMatch and targetImage are required; each image is at most 2 MB", async () => {
    const subject = await scripted({ prompt: true });
    const large = ofBytes(2 * 1024 * 1024 + 1);
    for (const [name, value] of [
      ["documentFaceMatch", undefined],
      ["targetImage", undefined],
      ["targetImage", large],
      ["sourceImage", large],
    ] as const) {
      const refused = await subject.send("user.compare-photos", { ...withSource, [name]: value });
      expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining(name) } });
    }
    await compared(subject, { ...withSource, targetImage: ofBytes(2 * 1024 * 1024) });
  });

  test("Test Result rule 1: with an error there is no score: a scripted one, or no face on the target", async () => {
    const liveness = { error: "The face is not fully visible", error_code: "FACE_CROPPED" };
    const nothing = { score: null, assessment: null };
    expect(await compared(await scripted({ prompt: true, face: { liveness } }), withSource)).toEqual({
      face_match_score: null,
      liveness: { ...nothing, ...liveness },
    });
    const faceless = { ...withSource, targetImage: sampleImages.tooSmall };
    expect(await compared(await scripted({ prompt: true }), faceless)).toEqual({
      face_match_score: null,
      liveness: { ...nothing, error: expect.any(String), error_code: "FACE_NOT_FOUND" },
    });
  });

  test("the older form has only a score, beside socialProof", async () => {
    const subject = await scripted({ prompt: true, face: { form: "older", match: 88 } });
    expect(await compared(subject, withSource)).toEqual({ score: 88 });
    expect(await sectionOf(subject, "socialProof")).toEqual({ successfulLogin: true });
  });
});
