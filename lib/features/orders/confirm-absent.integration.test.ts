import { expect, test, vi } from "vitest";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { erasedName } from "@/lib/domain/retention/erasures";
import { listMessages } from "@/lib/features/inbox/messages";
import { absentAfterMs } from "@/lib/features/orders/contract/orders";
import { readResponse } from "@/lib/identity/read-response";
import { identity } from "@/lib/identity/service";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, placeOneOrderAs, placeOrderAs, setUpTestConsole, twoCounties } from "@/lib/testing/orders";
import { setUpPerson, type TestPerson } from "@/lib/testing/staff";
import { getOrder } from "./get-order";
import { reconcileDueOrders } from "./reconcile-due-orders";
import { confirmOrderAbsent } from "./reconcile-order";
import { refreshOrder } from "./refresh-order";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"]);
const colleague = setUpPerson(["orderer"]);

const kind = "federal-civil";
const operation = "records.federal-civil";
const note = "Support found nothing under this applicant.";
const confirm = (person: TestPerson, id: string) =>
  runAs(confirmOrderAbsent, person, { params: { id }, body: { note } });

/** Places an order of unknown outcome that was sent long enough ago to be confirmed as absent. */
async function placeUnknownOrder(fault: "reset-before" | "reset-after", applicantId?: string): Promise<string> {
  const applicant = applicantId ?? (await testConsole.makeApplicant()).id;
  testConsole.fault(applicant, { operation, kind: fault });
  const { id } = await placeOneOrderAs(orderer, { applicantId: applicant, kind });
  const sentAt = sentLongAgo();
  await db.order.update({ where: { id }, data: { state: "outcome_unknown", sentAt } });
  return id;
}

const sentLongAgo = () => new Date(Date.now() - absentAfterMs);

const answerOf = (json: object) =>
  ({ ...readResponse("records.all-results", json), json, raw: JSON.stringify(json), status: 200 }) as never;

/** Makes the service return this answer when the console reads an applicant's results. */
function answerWith(json: object) {
  vi.spyOn(identity(), "call").mockResolvedValue(answerOf(json));
}

test("an order that the service does not list ends, with who confirmed it, and can be ordered again", async () => {
  const id = await placeUnknownOrder("reset-before");
  const ended = await confirm(orderer, id);
  expect(ended).toMatchObject({
    state: "confirmed_absent",
    resolvedBy: { id: orderer.id },
    resolvedNote: note,
    nextPollAt: null,
  });
  const [intent, outcome] = await auditEventsOf(id, "order.confirm-absent");
  expect(outcome).toMatchObject({ outcome: "done", intentId: intent?.id, details: { matching: 0, found: false } });
  expect(JSON.stringify(outcome)).not.toContain(note);
  const { applicantId } = ended;
  expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).status).not.toBe("waiting_court");
  const again = await placeOneOrderAs(orderer, { applicantId, kind });
  expect(again.state).toBe("accepted");
  expect(testConsole.calls(operation)).toBe(2);
  await expect(confirm(orderer, again.id)).rejects.toMatchObject({ code: "state_conflict" });
});

test("an order that the service lists is accepted instead: it would be paid twice", async () => {
  const id = await placeUnknownOrder("reset-after");
  expect(await confirm(orderer, id)).toMatchObject({ state: "accepted", resolvedBy: null, resolvedNote: null });
});

test("while several results may be the order's, it cannot be confirmed as absent", async () => {
  const id = await placeUnknownOrder("reset-after");
  const { applicantId } = await runAs(getOrder, orderer, { params: { id } });
  testConsole.fault(applicantId, { operation, kind: "reset-after" });
  await placeOneOrderAs(orderer, { applicantId, kind, againReason: "The first was lost" });
  await db.order.updateMany({ where: { applicantId, id: { not: id } }, data: { state: "failed" } });
  await expect(confirm(orderer, id)).rejects.toMatchObject({
    code: "condition_not_met",
    facts: { detail: expect.stringContaining("2 results") },
  });
  expect(await runAs(getOrder, orderer, { params: { id } })).toMatchObject({ state: "outcome_unknown" });
});

test.each([
  ["a result without a type", { success: true, result: [{ uuid: "r-1", status: "PENDING" }] }],
  ["a result without an identifier", { success: true, result: [{ type: "CIVIL", status: "PENDING" }] }],
  ["a result that cannot be read", { success: true, result: ["r-1"] }],
  ["a list that cannot be read", { success: true, result: "one" }],
  ["no list", { success: false, result: null }],
  ["nothing", {}],
])("%s confirms nothing: it may be the order", async (_, json) => {
  const id = await placeUnknownOrder("reset-before");
  answerWith(json);
  await expect(confirm(orderer, id)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await runAs(getOrder, orderer, { params: { id } })).toMatchObject({ state: "outcome_unknown" });
});

test("a service that does not answer confirms nothing", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const id = await placeUnknownOrder("reset-before", applicantId);
  testConsole.fault(applicantId, { operation: "records.all-results", kind: "status", status: 500, count: 20 });
  await expect(confirm(orderer, id)).rejects.toThrow();
  expect(await runAs(getOrder, orderer, { params: { id } })).toMatchObject({ state: "outcome_unknown" });
});

test("soon after it was sent it cannot be confirmed: the service may list it late", async () => {
  const id = await placeUnknownOrder("reset-before");
  await db.order.update({ where: { id }, data: { sentAt: new Date(Date.now() - absentAfterMs + 60_000) } });
  await expect(confirm(orderer, id)).rejects.toMatchObject({ code: "condition_not_met" });
  expect(testConsole.calls("records.all-results")).toBe(0);
});

test("of two people at once one confirms it, and its requester is told of a colleague's", async () => {
  const id = await placeUnknownOrder("reset-before");
  const outcomes = await Promise.allSettled([confirm(colleague, id), confirm(colleague, id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { items } = await runAs(listMessages, orderer, { query: { limit: 100 } });
  expect(items.filter(({ objectId }) => objectId === id)).toMatchObject([
    { kind: "order_failed", by: { id: colleague.id } },
    { kind: "order_unknown", ended: { how: "resolved", by: { id: colleague.id } } },
  ]);
});

test("an order that the worker finds while it is ended is accepted, and what ended it is withdrawn", async () => {
  const id = await placeUnknownOrder("reset-after");
  // Orders that earlier tests left become due within seconds.
  await db.order.updateMany({ data: { nextPollAt: null } });
  await db.order.update({ where: { id }, data: { nextPollAt: sentLongAgo() } });
  const client = identity();
  const { call } = client;
  const asked = vi.spyOn(client, "call").mockImplementationOnce((async (...input: Parameters<typeof call>) => {
    const found = await call(...input);
    // Meanwhile a colleague ends the order, and the service's list does not have it yet.
    asked.mockResolvedValueOnce(answerOf({ success: true, result: [] }));
    await confirm(colleague, id);
    return found;
  }) as never);
  expect(await reconcileDueOrders(new AbortController().signal)).toBe(1);
  vi.restoreAllMocks();
  const found = await runAs(getOrder, orderer, { params: { id } });
  expect(found).toMatchObject({ state: "accepted", resolvedBy: null, resolvedAt: null, resolvedNote: null });
  const { items } = await runAs(listMessages, orderer, { query: { limit: 100 } });
  expect(items.find(({ objectId, kind: one }) => objectId === id && one === "order_failed")).toMatchObject({
    ended: { how: "resolved" },
  });
});

test("an order of an erased applicant ends by a person's confirmation, without a call and without their note", async () => {
  const id = await placeUnknownOrder("reset-before");
  const { applicantId } = await runAs(getOrder, orderer, { params: { id } });
  await transaction((tx) => eraseApplicant(tx, applicantId, { at: new Date(), by: null }));
  expect(await runAs(getOrder, orderer, { params: { id } })).toMatchObject({
    state: "outcome_unknown",
    applicantName: erasedName,
    result: null,
    serviceMessage: null,
  });
  const ended = await confirm(colleague, id);
  expect(ended).toMatchObject({ state: "confirmed_absent", resolvedBy: { id: colleague.id }, resolvedNote: null });
  expect(testConsole.calls("records.all-results")).toBe(0);
  expect((await db.order.findUniqueOrThrow({ where: { id } })).resolvedNote).toBeNull();
  expect((await auditEventsOf(id, "order.confirm-absent")).at(-1)).toMatchObject({
    outcome: "done",
    details: { asked: false },
  });
  await expect(confirm(colleague, id)).rejects.toMatchObject({ code: "state_conflict" });
});

test("an order of all counties is complete without a county that the service does not have", async () => {
  const { id: applicantId } = await testConsole.makeApplicant({
    script: { counties: twoCounties, searches: [{ kind: "county-criminal", takesMs: 0 }] },
  });
  const { orders } = await placeOrderAs(orderer, { applicantId, kind: "all-counties" });
  const [searched = "", lost = ""] = orders.map(({ id }) => id);
  const sentAt = sentLongAgo();
  await db.order.update({ where: { id: lost }, data: { state: "outcome_unknown", uniqueIdentifier: null, sentAt } });
  await runAs(refreshOrder, orderer, { params: { id: searched } });
  answerWith({ success: true, result: null });
  const ended = await confirm(orderer, lost);
  vi.restoreAllMocks();
  expect(ended.state).toBe("confirmed_absent");
  const parent = await runAs(getOrder, orderer, { params: { id: ended.parentId ?? "" } });
  // Not every county was searched, so the number of cases is unknown.
  expect(parent).toMatchObject({ state: "complete", caseCount: null });
  expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).status).not.toBe("waiting_court");
});
