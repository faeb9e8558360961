import { expect, test } from "vitest";
import { saveColumns } from "@/lib/cases/save-columns";
import { db, transaction } from "@/lib/platform/data/prisma";
import { readAs, run } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const viewer = setUpPerson(["viewer"]);

const read = (id: string, query: Record<string, unknown> = {}, person = reviewer) => readAs(person, id, query);
const snapshotsOf = (applicantId: string) =>
  db.resultSnapshot.findMany({ where: { applicantId }, orderBy: { fetchedAt: "asc" } });
const statusOf = async (id: string) => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;

test("stores the first answer and every changed one with its hash", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  const first = await read(id);
  expect(first).toMatchObject({ changed: false, stale: null });
  expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
  const again = await read(id, { refresh: "1" });
  expect(again).toMatchObject({ snapshotId: first.snapshotId, sha256: first.sha256, changed: false });
  await run(reviewer, id, "user.ssn");
  const changed = await read(id);
  expect(changed.snapshotId).not.toBe(first.snapshotId);
  expect(changed).toMatchObject({ changed: true, sections: { SSNVerification: { state: "clear" } } });
  const kept = await snapshotsOf(id);
  expect(kept.map(({ keptFor }) => keptFor)).toEqual(["first", "changed"]);
  expect(Buffer.from(kept[1]?.sha256 ?? []).toString("hex")).toBe(changed.sha256);
  expect(accessCode).not.toBe("");
});

test("reuses an answer for a minute, except after a refresh or a run", async () => {
  const { id } = await testConsole.makeApplicant();
  await read(id);
  await read(id);
  expect(testConsole.calls("user.test-result")).toBe(1);
  await read(id, { refresh: "1" });
  expect(testConsole.calls("user.test-result")).toBe(2);
  await run(reviewer, id, "user.email");
  await read(id);
  expect(testConsole.calls("user.test-result")).toBe(3);
  await db.applicant.update({ where: { id }, data: { resultFetchedAt: new Date(Date.now() - 61_000) } });
  await read(id);
  expect(testConsole.calls("user.test-result")).toBe(4);
});

test("20 concurrent readers share one call", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.fault(id, { operation: "user.test-result", kind: "latency", latencyMs: 100 });
  const views = await Promise.all(Array.from({ length: 20 }, () => read(id, { refresh: "1" })));
  expect(testConsole.calls("user.test-result")).toBe(1);
  expect(new Set(views.map(({ snapshotId }) => snapshotId)).size).toBe(1);
  expect(await snapshotsOf(id)).toHaveLength(1);
});

test("a slow answer does not replace a newer one", async () => {
  const { id } = await testConsole.makeApplicant();
  const newest = await read(id);
  const later = new Date(Date.now() + 60_000);
  await db.applicant.update({ where: { id }, data: { resultFetchedAt: later } });
  await run(reviewer, id, "user.ssn");
  const view = await read(id, { refresh: "1" });
  expect(view).toMatchObject({ snapshotId: newest.snapshotId, fetchedAt: later.toISOString(), changed: false });
  expect(await snapshotsOf(id)).toHaveLength(1);
});

test("only a change moves an applicant up the list", async () => {
  const { id } = await testConsole.makeApplicant();
  await read(id);
  const updatedAt = async () => (await db.applicant.findUniqueOrThrow({ where: { id } })).updatedAt.getTime();
  const before = await updatedAt();
  await read(id, { refresh: "1" });
  await transaction((tx) => saveColumns(tx, id));
  expect(await updatedAt()).toBe(before);
  await run(reviewer, id, "user.ssn");
  await read(id);
  expect(await updatedAt()).toBeGreaterThan(before);
});

test("when the service fails, returns the last stored answer as stale, or the failure without one", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.fault(id, { operation: "user.test-result", kind: "status", status: 500, count: 9 });
  await expect(read(id)).rejects.toMatchObject({ code: "upstream_failed" });
  testConsole.sandbox.control.faults.clear();
  const good = await read(id);
  testConsole.fault(id, { operation: "user.test-result", kind: "html", count: 9 });
  const stale = await read(id, { refresh: "1" });
  expect(stale).toMatchObject({ snapshotId: good.snapshotId, stale: { code: "upstream_unreadable" } });
  expect(stale.fetchedAt).toBe(good.fetchedAt);
});

test("the list shows an expired code until the service knows it again", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  await read(id);
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
  const stale = await read(id, { refresh: "1" });
  expect(stale.stale?.code).toBe("access_code_unknown");
  expect(await statusOf(id)).toBe("expired");
  await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: "access_code_unknown" });
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: false });
  await read(id, { refresh: "1" });
  expect(await statusOf(id)).toBe("needs_review");
});

test("a viewer's view has no unmasked name, email, address, number or access code", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  const view = JSON.stringify(await read(id, {}, viewer));
  for (const secret of ["Imogen", "Farrow", "imogen.farrow", "Larkspur", "900101234", accessCode]) {
    expect(view, secret).not.toContain(secret);
  }
  expect(JSON.stringify(await read(id))).toContain("Imogen");
  expect(JSON.stringify(await read(id))).not.toContain(accessCode);
});
