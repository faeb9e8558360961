import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { auditBatch } from "./batch";
import type { NewAuditEvent } from "./event";

const log = vi.hoisted(() => ({ writes: [] as string[][], broken: false }));
vi.mock("./append", () => {
  const write = async (pairs: readonly (readonly NewAuditEvent[])[]) => {
    if (log.broken) throw new AppError("audit_unavailable");
    log.writes.push(pairs.map(([intent]) => intent?.action ?? ""));
    return pairs.map(([intent]) => `id of ${intent?.action}`);
  };
  return { appendPairs: write, appendEntries: async (pair: NewAuditEvent[]) => (await write([pair]))[0] };
});
beforeEach(() => Object.assign(log, { writes: [], broken: false }));

const pairOf = (action: NewAuditEvent["action"]) => {
  const entry = { action, actor: { type: "system", job: "test" }, object: null, requestId: "r", details: {} } as const;
  return [
    { ...entry, phase: "intent" },
    { ...entry, phase: "outcome", outcome: "done" },
  ] as const;
};

test("actions that are answered together are one write, and none is answered before it", async () => {
  const batch = auditBatch();
  batch.enter();
  batch.enter();
  const answered = vi.fn();
  const first = batch.append(pairOf("note.list")).then(answered);
  await new Promise(setImmediate);
  expect(answered).not.toHaveBeenCalled();
  await Promise.all([first, batch.append(pairOf("order.list")).then(answered)]);
  expect(log.writes).toEqual([["note.list", "order.list"]]);
  expect(answered.mock.calls).toEqual([["id of note.list"], ["id of order.list"]]);
});

test("the others do not wait for an action that left, and later entries are written alone", async () => {
  const batch = auditBatch();
  batch.enter();
  batch.enter();
  const first = batch.append(pairOf("note.list"));
  batch.leave();
  await first;
  batch.enter();
  await batch.append(pairOf("order.list"));
  expect(log.writes).toEqual([["note.list"], ["order.list"]]);
});

test("when the log cannot be written, none of them is answered", async () => {
  log.broken = true;
  const batch = auditBatch();
  const actions = ["note.list", "order.list"] as const;
  for (const _ of actions) batch.enter();
  const refused = await Promise.allSettled(actions.map((action) => batch.append(pairOf(action))));
  for (const one of refused) expect(one).toMatchObject({ status: "rejected", reason: { code: "audit_unavailable" } });
  expect(log.writes).toEqual([]);
});
