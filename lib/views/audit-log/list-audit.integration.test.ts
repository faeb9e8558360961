import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { runAction } from "@/lib/platform/actions/define-action";
import { append } from "@/lib/platform/audit/append";
import type { NewAuditEvent } from "@/lib/platform/audit/event";
import { setUpDatabase, setUpPerson } from "@/lib/testing/staff";
import { listAudit as contract } from "@/lib/views/audit-log/contract/audit";
import { listAudit } from "./list-audit";

setUpDatabase();
const auditor = setUpPerson(["auditor"], "Aud Itor");
const actor = setUpPerson(["reviewer"], "Act Or");

const list = (query: Record<string, unknown>, who = auditor) =>
  runAction(listAudit, who.caller(), { params: {}, query: contract.query.parse(query), body: {}, headers: {} });

/** Writes an intent about a new object, and its outcome unless it is "open". */
async function runAs(
  outcome: NewAuditEvent["outcome"] | "open",
  objectId: string = uuid(),
  action: NewAuditEvent["action"] = "override.request",
  details: NewAuditEvent["details"] = { count: 2 },
) {
  const { id, sessionId, roles } = actor.staff;
  const event = {
    action,
    actor: { type: "staff", id, roles, sessionId, ip: "192.0.2.9" },
    object: { type: "applicant", id: objectId },
    requestId: uuid(),
    details,
  } as const;
  const intentId = uuid();
  await append({ ...event, phase: "intent", id: intentId });
  const code = outcome === "done" ? undefined : "forbidden";
  if (outcome !== "open") await append({ ...event, phase: "outcome", outcome, code, intentId });
  return { objectId, intentId, requestId: event.requestId };
}

describe("the folded list", () => {
  test("shows an action once, by its outcome, with actor and address", async () => {
    const { objectId, intentId, requestId } = await runAs("refused");
    const { items } = await list({ object: objectId });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      phase: "outcome",
      action: "override.request",
      actor: { type: "staff", id: actor.id, name: "Act Or", roles: ["reviewer"] },
      object: { type: "applicant", id: objectId },
      outcome: "refused",
      code: "forbidden",
      requestId,
      intentId,
      ip: "192.0.2.9",
      details: { count: 2 },
    });
    expect(items[0]?.leaf).toMatch(/^[0-9a-f]{64}$/);
  });

  test("shows an intent without an outcome as open", async () => {
    const { objectId, intentId } = await runAs("open");
    const { items } = await list({ object: objectId });
    expect(items).toEqual([expect.objectContaining({ id: intentId, phase: "intent", outcome: null })]);
    expect((await list({ object: objectId, outcome: "open" })).items).toHaveLength(1);
    expect((await list({ object: objectId, outcome: "done" })).items).toHaveLength(0);
  });

  test('shows intents and outcomes with the filter "all"', async () => {
    const { objectId } = await runAs("done");
    expect((await list({ object: objectId, phase: "all" })).items.map(({ phase }) => phase)).toEqual([
      "outcome",
      "intent",
    ]);
    expect((await list({ object: objectId, outcome: "open" })).items).toHaveLength(0);
  });

  test("leaves out its own open intent", async () => {
    await list({});
    const { items } = await list({ actor: auditor.id, outcome: "open" });
    expect(items).toEqual([]);
  });
});

describe("without reads", () => {
  test("leaves out answered reads, and keeps changes, refused reads and reads of unknown outcome", async () => {
    const objectId = uuid();
    await runAs("done", objectId, "applicant.read");
    const refused = await runAs("refused", objectId, "applicant.read");
    const open = await runAs("open", objectId, "result.read");
    const change = await runAs("done", objectId);
    for (const phase of ["folded", "all"]) {
      const { items } = await list({ object: objectId, reads: "hidden", phase });
      expect(new Set(items.map(({ requestId }) => requestId))).toEqual(
        new Set([change, open, refused].map(({ requestId }) => requestId)),
      );
    }
    expect((await list({ object: objectId })).items).toHaveLength(4);
  });

  test("leaves out status polls, except the one that ended the wait", async () => {
    const objectId = uuid();
    await runAs("done", objectId, "upload.poll", { ended: false });
    const upload = await runAs("done", objectId, "upload.poll", { ended: true });
    await runAs("done", objectId, "order.poll", { status: "PENDING" });
    const order = await runAs("done", objectId, "order.poll", { status: "COMPLETE" });
    const { items } = await list({ object: objectId, reads: "hidden" });
    expect(items.map(({ requestId }) => requestId)).toEqual([order.requestId, upload.requestId]);
  });
});

describe("filters", () => {
  test("combine action, person, outcome and day", async () => {
    const objectId = uuid();
    await runAs("done", objectId);
    await runAs("failed", objectId);
    const today = new Date().toISOString().slice(0, 10);
    const base = { object: objectId, from: today, to: today, actor: actor.id, action: "override.request" };
    expect((await list(base)).items).toHaveLength(2);
    expect((await list({ ...base, outcome: "failed" })).items).toHaveLength(1);
    expect((await list({ ...base, action: "order.place" })).items).toHaveLength(0);
    expect((await list({ ...base, actor: auditor.id })).items).toHaveLength(0);
    expect((await list({ ...base, from: "2001-01-01", to: "2001-12-31" })).items).toHaveLength(0);
  });

  test("offer the people and actions of the log", async () => {
    await runAs("done");
    const { actors, actions } = await list({ limit: 1 });
    expect(actors).toContainEqual({ id: actor.id, name: "Act Or" });
    expect(actions).toContain("override.request");
    expect(actions).toEqual([...new Set(actions)].sort());
  });

  test("offer an action that is asked for before it is in the log, so that its filter stays", async () => {
    const { actions, items } = await list({ action: "applicant.policy", limit: 1 });
    expect(items).toEqual([]);
    expect(actions).toContain("applicant.policy");
  });

  test("are audited as ids, without typed text", async () => {
    await list({ object: "Jonathan Smith" });
    const { items } = await list({ actor: auditor.id, action: "audit.list", limit: 1 });
    expect(items[0]?.details).toMatchObject({ object: "not an id" });
  });
});

describe("paging", () => {
  test("returns every entry once, newest first, while entries are added", async () => {
    const objectId = uuid();
    for (let turn = 0; turn < 7; turn += 1) await runAs("done", objectId);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ object: objectId, limit: 3, cursor });
      seen.push(...page.items.map(({ seq }) => seq));
      cursor = page.nextCursor ?? undefined;
      await runAs("done", objectId);
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen.map(BigInt)).toEqual(seen.map(BigInt).toSorted((a, b) => (a < b ? 1 : -1)));
  });

  test.each(["x", "-1", "1.5", "99999999999999999999", "9223372036854775808"])(
    "a cursor %s is refused",
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ code: "invalid_input" });
    },
  );
});
