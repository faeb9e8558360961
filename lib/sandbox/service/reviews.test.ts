import { afterEach, expect, test, vi } from "vitest";
import { field, sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { createManualClock } from "@/lib/testing/sandbox-setup";
import { waitOptions } from "@/lib/testing/wait-options";
import { sampleImages } from "../images";
import type { Sandbox } from "../server";
import type { ReviewDone } from "./reviews";
import { usual } from "./timing";

const running: Sandbox[] = [];
afterEach(() => Promise.all(running.splice(0).map((sandbox) => sandbox.stop())));

/** Starts a sandbox, and collects the reviews that its listener is called with. */
async function begin() {
  const clock = createManualClock();
  const sandbox = await startTestSandbox({ clock });
  running.push(sandbox);
  const notifications: ReviewDone[] = [];
  sandbox.onReviewDone((review) => void notifications.push(review));
  return { clock, sandbox, told: notifications };
}

/** Creates a person whose passport is worn, or has other outcomes. */
async function personOf(sandbox: Sandbox, outcomes: ("worn" | "complete" | "unknown_error")[] = ["worn"]) {
  const subject = await sandboxClient(sandbox.url).create();
  const script = { passport: { outcomes } };
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script });
  const page = { idFront: sampleImages.passport, countryCode: "FRA" };
  return {
    ...subject,
    uploadPassport: (more = {}) => subject.get("document.upload-passport-enhanced", { ...page, ...more }),
  };
}

const severalChecks = () => new Promise((resolve) => setTimeout(resolve, 350));

test("Events, 1: a manual review that completes is reported once, when it ends, without any call", async () => {
  const { clock, sandbox, told: notifications } = await begin();
  const { accessCode, get, uploadPassport } = await personOf(sandbox);
  await uploadPassport();
  clock.advance(usual.upload + usual.review - 1);
  expect(field(await get("document.check-passport"), "result")).toBe("under_review");
  await severalChecks();
  expect(notifications).toEqual([]);
  clock.advance(1);
  const review = { id: expect.any(String), accessCode, document: "passport", endedAt: clock.now() };
  await vi.waitFor(() => expect(notifications).toEqual([review]), waitOptions);
  clock.advance(usual.review);
  await severalChecks();
  expect(notifications).toHaveLength(1);
});

test("what was parsed or met an error, a standard upload and a poor image have no review", async () => {
  const { clock, sandbox, told: notifications } = await begin();
  for (const outcome of ["complete", "unknown_error"] as const)
    await (await personOf(sandbox, [outcome])).uploadPassport();
  const worn = await personOf(sandbox);
  await worn.get("document.upload-passport", { idFront: sampleImages.passport });
  await worn.uploadPassport({ idFront: sampleImages.tooSmall });
  clock.advance(usual.upload + usual.review);
  await severalChecks();
  expect(notifications).toEqual([]);
});
