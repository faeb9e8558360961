import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { field, sandboxClient, startTestSandbox, testKey } from "@/lib/testing/sandbox";
import { createManualClock } from "@/lib/testing/sandbox-setup";
import { waitOptions } from "@/lib/testing/wait-options";
import { sampleImages } from "../images";
import { type Sandbox, startSandbox } from "../server";
import type { ReviewDone } from "./reviews";
import type { ScriptInput } from "./script";
import { usual } from "./timing";

const stateDir = mkdtempSync(join(tmpdir(), "sandbox-reviews-"));
const running: Sandbox[] = [];
const stopAll = () => Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
afterEach(async () => {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
});

/** A sandbox with a person whose document is worn, and the reviews its listener received. */
async function begin(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const clock = createManualClock();
  const sandbox = await startTestSandbox({ clock, ...options });
  running.push(sandbox);
  return { clock, sandbox, told: listen(sandbox) };
}

function listen(sandbox: Sandbox): ReviewDone[] {
  const told: ReviewDone[] = [];
  sandbox.onReviewDone((review) => void told.push(review));
  return told;
}

async function uploadWorn(sandbox: Sandbox, script: ScriptInput = { passport: { outcomes: ["worn"] } }) {
  const subject = await sandboxClient(sandbox.url).create();
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script });
  await subject.get("document.upload-passport-enhanced", { idFront: sampleImages.passport(), countryCode: "FRA" });
  return subject;
}

const severalChecks = () => new Promise((resolve) => setTimeout(resolve, 350));

test("Events, 1: a manual review that completes is reported once, when it ends, without any call", async () => {
  const { clock, sandbox, told } = await begin();
  const { accessCode, get } = await uploadWorn(sandbox);
  clock.advance(usual.upload + usual.review - 1);
  expect(field(await get("document.check-passport"), "result")).toBe("under_review");
  await severalChecks();
  expect(told).toEqual([]);
  clock.advance(1);
  await vi.waitFor(() => expect(told).toHaveLength(1), waitOptions);
  expect(told).toEqual([{ id: expect.any(String), accessCode, document: "passport", endedAt: clock.now() }]);
  clock.advance(usual.review);
  await severalChecks();
  expect(told).toHaveLength(1);
});

test("advancing time over the control port reports at once", async () => {
  const { sandbox, told } = await begin();
  await uploadWorn(sandbox);
  await sandbox.control.advance(usual.upload + usual.review);
  expect(told).toHaveLength(1);
});

test("each review of a person has its own identifier", async () => {
  const { clock, sandbox, told } = await begin();
  const subject = await uploadWorn(sandbox, { id: { outcomes: ["worn"] }, passport: { outcomes: ["worn"] } });
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack(), countryCode: "US" };
  for (let upload = 0; upload < 2; upload++) await subject.get("document.upload-id-enhanced", images);
  clock.advance(usual.upload + usual.review);
  await vi.waitFor(() => expect(told).toHaveLength(3), waitOptions);
  expect(told.map(({ document }) => document).sort()).toEqual(["id", "id", "passport"]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(3);
});

test.each<[why: string, script: ScriptInput]>([
  ["that was parsed", {}],
  ["that met an error", { passport: { outcomes: ["unknown_error"] } }],
])("an enhanced upload %s has no review", async (_, script) => {
  const { clock, sandbox, told } = await begin();
  await uploadWorn(sandbox, script);
  clock.advance(usual.upload + usual.review);
  await severalChecks();
  expect(told).toEqual([]);
});

test("neither a standard upload nor a poor image has a review", async () => {
  const { clock, sandbox, told } = await begin();
  const subject = await sandboxClient(sandbox.url).create();
  const script: ScriptInput = { passport: { outcomes: ["worn"] } };
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script });
  await subject.get("document.upload-passport", { idFront: sampleImages.passport() });
  await subject.get("document.upload-passport-enhanced", { idFront: sampleImages.tooSmall(), countryCode: "FRA" });
  clock.advance(usual.upload + usual.review);
  await severalChecks();
  expect(told).toEqual([]);
});

test("restarts: a review that ends while the sandbox is down is reported at the next start, and then never again", async () => {
  const first = await begin({ stateDir });
  const { accessCode } = await uploadWorn(first.sandbox);
  await stopAll();
  const clock = createManualClock(first.clock.now() + usual.upload + usual.review);
  const second = await begin({ stateDir, clock });
  await vi.waitFor(() => expect(second.told).toHaveLength(1), waitOptions);
  expect(second.told[0]).toMatchObject({ accessCode, document: "passport" });
  await stopAll();
  const third = await begin({ stateDir, clock });
  await severalChecks();
  expect([first.told, third.told]).toEqual([[], []]);
});

test("a listener that fails is not called again, and does not block the others", async () => {
  const { clock, sandbox, told } = await begin();
  const failing = vi.fn(() => Promise.reject(new Error("no line")));
  sandbox.onReviewDone(failing);
  await uploadWorn(sandbox);
  clock.advance(usual.upload + usual.review);
  await severalChecks();
  expect([failing.mock.calls.length, told.length]).toEqual([1, 1]);
});

test("a review that a listener had not finished is reported again after the start, under the same identifier", async () => {
  const first = await startSandbox({ apiKey: testKey, stateDir, clock: createManualClock() });
  const heard: ReviewDone[] = [];
  first.onReviewDone((review) => {
    heard.push(review);
    return new Promise(() => undefined);
  });
  await uploadWorn(first);
  await first.control.advance(usual.upload + usual.review);
  await first.stop();
  const { told } = await begin({ stateDir, clock: createManualClock(heard[0]?.endedAt) });
  await vi.waitFor(() => expect(told).toEqual(heard), waitOptions);
  expect(told).toHaveLength(1);
});
