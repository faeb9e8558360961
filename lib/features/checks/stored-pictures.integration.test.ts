import { beforeEach, expect, test, vi } from "vitest";
import { decodeBase64 } from "@/lib/base/images";
import { db } from "@/lib/platform/data/prisma";
import { sampleImages } from "@/lib/sandbox/images";
import { codeOf, runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { never, upload } from "@/lib/testing/uploads";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { getCase } from "@/lib/views/case/get-case";
import { runOperation } from "./run-operation";
import { removeDuePictures, viewPicture } from "./stored-pictures";

const setting = vi.hoisted(() => ({ days: 30 }));
vi.mock("@/lib/env", async (load) => {
  const real = await load<typeof import("@/lib/env")>();
  const get = (_: object, name: keyof typeof real.env) =>
    name === "KEEP_PICTURES_DAYS" ? setting.days : real.env[name];
  return { ...real, env: new Proxy({}, { get }) };
});

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Piet Pictures");
const viewer = setUpPerson(["viewer"]);
const dayMs = 86_400_000;

beforeEach(() => {
  setting.days = 30;
});

const keptOf = async (id: string) => (await runAs(getCase, viewer, { params: { id } })).pictures;
const kindsOf = async (id: string) => (await keptOf(id)).items.map(({ kind }) => kind).sort();
const view = (id: string, pictureId = "", person = reviewer) =>
  runAs(viewPicture, person, { params: { id, pictureId }, body: { reason: "Comparing the document" } });
const compare = (id: string, fields: object) =>
  runAs(runOperation, reviewer, { params: { id, operationId: "user.compare-photos" }, body: fields });

async function makeUploaded() {
  const { id } = await testConsole.makeApplicant();
  await upload(reviewer, id);
  const front = (await keptOf(id)).items.find(({ kind }) => kind === "id-front")?.id ?? "";
  return { id, front };
}

/** Makes the pictures look as if they had been sent `days` days ago. */
const age = (applicantId: string, days: number) =>
  db.keptPicture.updateMany({ where: { applicantId }, data: { sentAt: new Date(Date.now() - days * dayMs) } });

test("every picture that is sent is kept with its run, sealed: its bytes are nowhere in the database", async () => {
  const { id } = await makeUploaded();
  await upload(reviewer, id, "passport");
  await compare(id, { documentFaceMatch: false, targetImage: sampleImages.face, sourceImage: sampleImages.idFront });
  expect(await kindsOf(id)).toEqual(["compared", "id-back", "id-front", "passport", "selfie"]);
  const runs = await db.checkRun.findMany({ where: { applicantId: id, outcome: "answered" }, select: { id: true } });
  for (const { runId, sentBy } of (await keptOf(id)).items) {
    expect(runs.map((run) => run.id)).toContain(runId);
    expect(sentBy?.name).toBe("Piet Pictures");
  }
  const stored = await dumpDatabase();
  for (const base64 of [sampleImages.idFront, sampleImages.idBack, sampleImages.passport, sampleImages.face]) {
    expect(dumpContains(stored, base64.slice(0, 120))).toBe(false);
    expect(stored).not.toContain(Buffer.from(base64, "base64").subarray(0, 60).toString("hex"));
  }
});

test("they are kept if the answer was lost, and not if the service refused them", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.fault(id, { operation: "document.upload-id", kind: "reset-after" });
  await codeOf(upload(reviewer, id));
  expect(await kindsOf(id)).toEqual(["id-back", "id-front"]);
  const other = await testConsole.makeApplicant();
  testConsole.fault(other.id, { operation: "document.upload-id", kind: "status", status: 400 });
  await codeOf(upload(reviewer, other.id));
  expect(await kindsOf(other.id)).toEqual([]);
});

test("a view shows the very bytes as what they are, and each is in the log: who, why and which", async () => {
  const { id, front } = await makeUploaded();
  const shown = await view(id, front);
  expect(shown.contentType).toBe("image/jpeg");
  expect(Buffer.from(shown.bytes).equals(decodeBase64(sampleImages.idFront) ?? Buffer.alloc(0))).toBe(true);
  await view(id, front);
  const outcomes = (await auditEventsOf(id, "picture.view")).filter(({ phase }) => phase === "outcome");
  const details = { picture: front, kind: "id-front", reason: "Comparing the document" };
  expect(outcomes).toMatchObject([1, 2].map(() => ({ outcome: "done", details })));
  const logged = { action: "picture.view", objectId: id, actorId: reviewer.id, outcome: "done" };
  expect(await db.auditEvent.count({ where: logged })).toBe(2);
  const { items } = await runAs(getTimeline, reviewer, { params: { id } });
  expect(JSON.stringify(items)).toContain("Comparing the document");
});

test("without the right there are no bytes, and the refusal is in the log", async () => {
  const { id, front } = await makeUploaded();
  await expect(view(id, front, viewer)).rejects.toMatchObject({ code: "forbidden" });
  expect(await auditEventsOf(id, "picture.view")).toMatchObject([{ phase: "outcome", outcome: "refused" }]);
  const other = await testConsole.makeApplicant();
  await expect(view(other.id, front)).rejects.toMatchObject({ code: "not_found" });
});

test("after their time they are not shown, and the sweep removes them and says so", async () => {
  const { id, front } = await makeUploaded();
  await age(id, 29);
  await removeDuePictures(never);
  expect((await view(id, front)).bytes.length).toBeGreaterThan(0);
  await age(id, 31);
  await expect(view(id, front)).rejects.toMatchObject({ code: "not_found" });
  await vi.waitUntil(async () => (await removeDuePictures(never)) === 0);
  const rows = await db.keptPicture.findMany({ where: { applicantId: id } });
  expect(rows.map(({ contents }) => contents)).toEqual([null, null]);
  expect((await keptOf(id)).items.map(({ removedAt }) => removedAt)).not.toContain(null);
  expect((await auditEventsOf(id, "picture.remove")).at(-1)).toMatchObject({
    outcome: "done",
    details: { count: 2, days: 30 },
  });
});

test("0 keeps none, shows none, and removes what is kept", async () => {
  const { id, front } = await makeUploaded();
  setting.days = 0;
  await upload(reviewer, id, "passport");
  expect(await kindsOf(id)).toEqual(["id-back", "id-front"]);
  await expect(view(id, front)).rejects.toMatchObject({ code: "not_found" });
  await vi.waitUntil(async () => (await removeDuePictures(never)) === 0);
  expect(await db.keptPicture.count({ where: { applicantId: id, contents: { not: null } } })).toBe(0);
});
