import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { field, sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { sampleImages } from "../images";
import { createClock } from "./clock";
import { hour } from "./timing";

test("sandbox time runs at the set speed, and only moves forward", async () => {
  const [usual, fast] = [createClock(1), createClock(1000)];
  const [before, fastBefore] = [usual.now(), fast.now()];
  await wait(30);
  const [passed, fastPassed] = [usual.now() - before, fast.now() - fastBefore];
  expect(fastPassed).toBeGreaterThan(20_000);
  expect(fastPassed / 1000).toBeGreaterThan(passed - 10);
  usual.advance(hour);
  expect(usual.now() - before).toBeGreaterThanOrEqual(hour);
  for (const back of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => usual.advance(back)).toThrow(RangeError);
});

test("a clock starts no earlier than the last saved time", () => {
  const saved = Date.now() + hour;
  expect(createClock(1, saved).now()).toBeGreaterThanOrEqual(saved);
});

test("time can be sped up: an upload that takes eight seconds is read at once", async () => {
  const sandbox = await startTestSandbox({ speed: 10_000 });
  const subject = await sandboxClient(sandbox.url).create();
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script: { id: {} } });
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
  await subject.get("document.upload-id", { ...images, country: 0 });
  await wait(20);
  expect(field(await subject.get("document.check-id"), "result")).toBe("complete");
  await sandbox.stop();
});
