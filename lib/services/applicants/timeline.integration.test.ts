import { expect, test, vi } from "vitest";
import { appendAudit } from "@/lib/audit/append";
import { db } from "@/lib/data/prisma";
import { revealValues } from "@/lib/services/checks/reveal-values";
import { runAs } from "@/lib/testing/actions";
import { newKey } from "@/lib/testing/idempotency-key";
import { consent, readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "./get-timeline";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const viewer = setUpPerson(["viewer"]);

test("lists events with titles, newest first, in pages, without personal data", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  await readAs(reviewer, id);
  await run(reviewer, id, "user.consent", consent);
  await expect(run(reviewer, id, "user.phone-code", { code: "000000" })).rejects.toMatchObject({});
  await runAs(revealValues, reviewer, { params: { id }, body: { paths: ["user.ssn"], reason: "Support case" } });
  await readAs(reviewer, id, { refresh: "1" });
  await readAs(reviewer, id, { refresh: "1" });

  const items = [];
  let cursor: string | undefined;
  for (let page = 0; page < 5; page++) {
    const { items: some, nextCursor } = await runAs(getTimeline, viewer, {
      params: { id },
      query: { limit: 2, cursor },
    });
    items.push(...some);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  expect(items.map(({ title, outcome }) => [title, outcome])).toEqual([
    ["Result changed", "done"],
    ["Sensitive values revealed", "done"],
    ["Phone code entered", "refused"],
    ["Consent recorded", "done"],
    ["Result first read", "done"],
  ]);
  expect(items[1]).toMatchObject({ by: { name: "Ravi Reviewer" }, detail: "user.ssn: “Support case”" });
  expect(JSON.stringify(items)).not.toMatch(/Imogen|900101234|Farrow/);
});

test("shows the finding of a run's answer, which the audit log does not keep", async () => {
  const { id } = await testConsole.makeApplicant({ script: { driving: { violations: [{ common: {}, any: "1" }] } } });
  await run(reviewer, id, "driving.record", { license_number: "OH4417790", state_abbr: "OH" });
  const { items } = await runAs(getTimeline, viewer, { params: { id } });
  expect(items).toMatchObject([{ action: "driving.record", outcome: "done", detail: "Not clear, 1 entry" }]);
  expect(JSON.stringify(await auditEventsOf(id, "driving.record"))).not.toContain("Not clear");
});

test("an action without an outcome is open", async () => {
  const { id } = await testConsole.makeApplicant();
  await appendAudit({
    phase: "intent",
    action: "user.phone",
    actor: { type: "system", job: "test" },
    object: { type: "applicant", id },
    requestId: "none",
    details: {},
  });
  const { items } = await runAs(getTimeline, reviewer, { params: { id } });
  expect(items).toMatchObject([{ action: "user.phone", outcome: "open", by: null }]);
});

test("a court order and its sending have one subject, dated at placement", async () => {
  const orderer = await signInAs(["orderer"]);
  const { id } = await testConsole.makeApplicant();
  const search = { applicantId: id, kind: "federal-criminal" } as const;
  const key = newKey();
  const order = await placeOneOrderAs(orderer, search, key);
  await placeOneOrderAs(orderer, search, key);
  const { items } = await runAs(getTimeline, viewer, { params: { id } });
  expect(items.map(({ title, subject }) => [title, subject])).toEqual([
    ["Court order submitted again", null],
    ["Court order placed", order.id],
    ["Court order sent", order.id],
  ]);
  const [placed, sent] = items.slice(1).map(({ at }) => Date.parse(at));
  expect(placed).toBeLessThan(sent ?? 0);
});

test("says when its reader last looked, at least half an hour ago", async () => {
  const { id } = await testConsole.makeApplicant();
  const lookedAt = async (person: TestPerson, query = {}) =>
    (await runAs(getTimeline, person, { params: { id }, query })).lookedAt;
  expect([await lookedAt(reviewer), await lookedAt(reviewer)]).toEqual([null, null]);
  const where = { objectId: id, action: "applicant.timeline", phase: "outcome" } as const;
  const last = await db.auditEvent.findFirstOrThrow({ where, orderBy: { seq: "desc" } });
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31 * 60_000);
  try {
    expect(await lookedAt(reviewer)).toBe(last.at.toISOString());
    expect(await lookedAt(viewer)).toBeNull();
  } finally {
    now.mockRestore();
  }
});
