import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { field, sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { createManualClock } from "@/lib/testing/sandbox-setup";
import { waitOptions } from "@/lib/testing/wait-options";
import { sampleImages } from "../images";
import type { Sandbox } from "../server";
import type { ReviewDone } from "./reviews";
import { usual } from "./timing";

const stateDir = mkdtempSync(join(tmpdir(), "sandbox-reviews-"));
const running: Sandbox[] = [];
const stopAll = () => Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
afterEach(async () => {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
});

/** A sandbox, and the reviews that its listener was told of. */
async function begin(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const clock = createManualClock();
  const sandbox = await startTestSandbox({ clock, ...options });
  running.push(sandbox);
  const told: ReviewDone[] = [];
  sandbox.onReviewDone((review) => void told.push(review));
  return { clock, sandbox, told };
}

/** A person whose documents are worn, or have other outcomes. */
async function personOf(sandbox: Sandbox, outcomes: ("worn" | "complete" | "unknown_error")[] = ["worn"]) {
  const subject = await sandboxClient(sandbox.url).create();
  const script = { id: { outcomes }, passport: { outcomes } };
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script });
  const page = { idFront: sampleImages.passport(), countryCode: "FRA" };
  const card = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack(), countryCode: "US" };
  return {
    ...subject,
    uploadPassport: (more = {}) => subject.get("document.upload-passport-enhanced", { ...page, ...more }),
    uploadId: () => subject.get("document.upload-id-enhanced", card),
  };
}

const severalChecks = () => new Promise((resolve) => setTimeout(resolve, 350));

test("Events, 1: a manual review that completes is reported once, when it ends, without any call", async () => {
  const { clock, sandbox, told } = await begin();
  const { accessCode, get, uploadPassport } = await personOf(sandbox);
  await uploadPassport();
  clock.advance(usual.upload + usual.review - 1);
  expect(field(await get("document.check-passport"), "result")).toBe("under_review");
  await severalChecks();
  expect(told).toEqual([]);
  clock.advance(1);
  const review = { id: expect.any(String), accessCode, document: "passport", endedAt: clock.now() };
  await vi.waitFor(() => expect(told).toEqual([review]), waitOptions);
  clock.advance(usual.review);
  await severalChecks();
  expect(told).toHaveLength(1);
});

test("each review of a person has its own identifier; a listener that fails is not called again, nor blocks others", async () => {
  const { clock, sandbox, told } = await begin();
  const failing = vi.fn(() => Promise.reject(new Error("no line")));
  sandbox.onReviewDone(failing);
  const { uploadId, uploadPassport } = await personOf(sandbox);
  for (const upload of [uploadPassport, uploadId, uploadId]) await upload();
  clock.advance(usual.upload + usual.review);
  await severalChecks();
  expect(told.map(({ document }) => document).sort()).toEqual(["id", "id", "passport"]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(3);
  expect(failing).toHaveBeenCalledTimes(3);
});

test("what was parsed or met an error, a standard upload and a poor image have no review", async () => {
  const { clock, sandbox, told } = await begin();
  for (const outcome of ["complete", "unknown_error"] as const)
    await (await personOf(sandbox, [outcome])).uploadPassport();
  const worn = await personOf(sandbox);
  await worn.get("document.upload-passport", { idFront: sampleImages.passport() });
  await worn.uploadPassport({ idFront: sampleImages.tooSmall() });
  clock.advance(usual.upload + usual.review);
  await severalChecks();
  expect(told).toEqual([]);
});

test("restarts: a review that ended meanwhile, or whose listener had not finished, is reported once, as the same one", async () => {
  const first = await begin({ stateDir });
  const heard: ReviewDone[] = [];
  first.sandbox.onReviewDone((review) => {
    heard.push(review);
    return new Promise(() => undefined);
  });
  const { uploadId, uploadPassport } = await personOf(first.sandbox);
  await uploadId();
  first.sandbox.control.advance(usual.upload + usual.review);
  await vi.waitFor(() => expect(heard).toHaveLength(1), waitOptions);
  await uploadPassport();
  await stopAll();
  const clock = createManualClock(first.clock.now() + usual.upload + usual.review);
  const second = await begin({ stateDir, clock });
  await vi.waitFor(() => expect(second.told).toHaveLength(2), waitOptions);
  expect(second.told).toEqual([...heard, expect.objectContaining({ document: "passport" })]);
  await stopAll();
  const third = await begin({ stateDir, clock });
  await severalChecks();
  expect(third.told).toEqual([]);
});
