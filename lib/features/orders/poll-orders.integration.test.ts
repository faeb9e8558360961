import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { runAction } from "@/lib/platform/actions/define-action";
import { db, transaction } from "@/lib/platform/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { readAs } from "@/lib/testing/operations";
import {
  auditEventsOf,
  pathInput,
  placeOneOrderAs,
  placeOrderAs,
  setUpTestConsole,
  twoCounties,
} from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { readCourtResult } from "./court-result";
import { getCourtCopy, getOrder } from "./get-order";
import { pollDueOrders } from "./poll-orders";
import { refreshOrder } from "./refresh-order";
import { saveCourtCopies, storeCourtResults } from "./store-court-results";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"]);
const signal = new AbortController().signal;

beforeEach(async () => {
  // Leftover due orders of other tests must not be polled here.
  await db.order.updateMany({ data: { nextPollAt: null } });
});

const detailOf = (id: string) => runAction(getOrder, orderer.caller(), pathInput({ id }));
const refresh = (id: string) => runAction(refreshOrder, orderer.caller(), pathInput({ id }));
const due = (id: string) => db.order.update({ where: { id }, data: { nextPollAt: new Date(Date.now() - 1000) } });
const minutes = (count: number) => testConsole.sandbox.control.advance(count * 60_000);

async function poll(id: string) {
  await due(id);
  expect(await pollDueOrders(signal)).toBeGreaterThan(0);
  return detailOf(id);
}

const withRecord: ScriptInput = {
  searches: [
    {
      kind: "federal-criminal",
      cases: [{ number: "2:19-cr-00112", court: "District of Larkspur", defendant: "FARROW, I", plaintiff: "USA" }],
      copies: [{ name: 'Judgment "A" / final', caseNumber: "2:19-cr-00112", certified: true, pages: [["Judgment"]] }],
    },
  ],
};

describe("the worker", () => {
  test("polls an order again once the service knows the applicant's access code again", async () => {
    const { id: applicantId, accessCode } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
    expect(await poll(id)).toMatchObject({ state: "accepted", errorCode: "access_code_unknown", nextPollAt: null });
    await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: false });
    await minutes(5);
    await readAs(orderer, applicantId, { refresh: "1" });
    expect(await pollDueOrders(signal)).toBe(1);
    expect(await detailOf(id)).toMatchObject({ state: "complete", errorCode: null });
  });

  test("polls an order until the court answers, then at the recheck times", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    expect(await poll(id)).toMatchObject({ state: "pending", resultState: "pending", serviceStatus: "PENDING" });
    await minutes(5);
    const done = await poll(id);
    expect(done).toMatchObject({ state: "complete", resultState: "clear", caseCount: 0, pollCount: 2 });
    expect(Date.parse(done.nextPollAt ?? "")).toBeGreaterThan(Date.now() + 30_000);
    const applicant = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
    expect(applicant.status).not.toBe("waiting_court");
  });

  test("audits each call with intent and outcome, and writes nothing when nothing is due", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    await poll(id);
    const rows = await auditEventsOf(id, "order.poll");
    expect(rows.map(({ phase, outcome }) => outcome ?? phase)).toEqual(["intent", "done"]);
    const before = await db.auditEvent.count();
    expect(await pollDueOrders(signal)).toBe(0);
    expect(await db.auditEvent.count()).toBe(before);
  });

  test("concurrent workers never poll the same order twice", async () => {
    const applicants = await Promise.all(Array.from({ length: 8 }, () => testConsole.makeApplicant()));
    for (const { id } of applicants) await placeOrderAs(orderer, { applicantId: id, kind: "federal-civil" });
    const applicantId = { in: applicants.map(({ id }) => id) };
    await db.order.updateMany({ where: { applicantId }, data: { nextPollAt: new Date(Date.now() - 1000) } });
    const polled = await Promise.all(Array.from({ length: 6 }, () => pollDueOrders(signal)));
    for (let more = 1; more > 0; more = await pollDueOrders(signal)) polled.push(0);
    expect(testConsole.calls("records.county-result")).toBe(8);
    expect((await db.order.findMany({ where: { applicantId } })).map(({ pollCount }) => pollCount)).toEqual(
      Array.from({ length: 8 }, () => 1),
    );
  });

  test("a failed poll only schedules the next one", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    testConsole.fault(applicantId, { operation: "records.county-result", kind: "status", status: 404 });
    expect(await poll(id)).toMatchObject({ state: "accepted", errorCode: "upstream_not_found" });
    expect((await auditEventsOf(id, "order.poll")).at(-1)).toMatchObject({
      outcome: "refused",
      code: "upstream_not_found",
    });
    expect(await poll(id)).toMatchObject({ state: "pending", errorCode: null });
  });

  test("an order that cannot be stored does not stop the others of its applicant, and becomes due again", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const refused = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    const other = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
    for (const { id } of [refused, other]) await due(id);
    await db.$executeRawUnsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
    await db.$executeRawUnsafe(`
      create trigger refuse before update on "Order" for each row
      when (new.id = '${refused.id}' and new.state = 'pending') execute function refuse()`);
    await expect(pollDueOrders(signal)).rejects.toThrow();
    await db.$executeRawUnsafe("drop function refuse cascade");
    expect(await detailOf(refused.id)).toMatchObject({ state: "accepted", nextPollAt: expect.any(String) });
    expect(await detailOf(other.id)).toMatchObject({ state: "pending", resultState: "pending" });
    const outcomesOf = async (id: string) => (await auditEventsOf(id, "order.poll")).map(({ outcome }) => outcome);
    expect([await outcomesOf(refused.id), await outcomesOf(other.id)]).toEqual([[null], [null, "done"]]);
  });

  test("completes an order of all counties once each county is complete", async () => {
    const { id: applicantId } = await testConsole.makeApplicant({ script: { counties: twoCounties } });
    const { orders } = await placeOrderAs(orderer, { applicantId, kind: "all-counties" });
    const [first, second] = orders;
    const { parentId } = await detailOf(first?.id ?? "");
    await minutes(5);
    await poll(first?.id ?? "");
    expect((await detailOf(parentId ?? "")).state).toBe("pending");
    await poll(second?.id ?? "");
    const complete = await detailOf(parentId ?? "");
    expect(complete).toMatchObject({ state: "complete", caseCount: 0 });
    // Polled again, as after a minute, an hour and a day, the order keeps its first completion time.
    await refresh(first?.id ?? "");
    expect((await detailOf(parentId ?? "")).completedAt).toBe(complete.completedAt);
  });
});

describe("a court result", () => {
  test("with a record is masked by clearance, and its copies are served as files", async () => {
    const { id: applicantId } = await testConsole.makeApplicant({ script: withRecord });
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
    await minutes(5);
    const detail = await refresh(id);
    expect(detail).toMatchObject({ state: "complete", resultState: "attention", caseCount: 1 });
    expect(JSON.stringify(detail.result)).toContain("2:19-cr-00112");
    const applicant = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
    expect(applicant.resultFetchedAt).toBeNull();

    const [copy] = detail.courtCopies;
    const file = await runAction(getCourtCopy, orderer.caller(), pathInput({ id, copyId: copy?.id ?? "" }));
    expect(file).toMatchObject({ contentType: "application/pdf", fileName: "Judgment-A-final.pdf" });
    expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(copy?.sha256);
    expect(copy).toMatchObject({ certified: true, size: file.bytes.length });
    expect(await auditEventsOf(id, "order.court-copy")).toHaveLength(2);

    // The copy is stored once, and only under the applicant's key.
    await refresh(id);
    const rows = await db.courtCopy.findMany({ where: { orderId: id } });
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.contents ?? []).includes("%PDF-")).toBe(false);
    const stored = await db.order.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(stored.result ?? []).includes("FARROW")).toBe(false);
  });

  test("keeps both versions of a document that changes, and ignores invalid base64", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
    const { key } = await loadApplicant(applicantId);
    const keep = (contents: string | null) => {
      const copies = [{ status: "PENDING", document: { id: 7, base64EncodedContents: contents } }];
      return transaction((tx) => saveCourtCopies(tx, { id, key }, copies, new Date()));
    };
    const pages = (text: string) => Buffer.from(`%PDF-1.7 ${text}`).toString("base64");
    expect([await keep(null), await keep("<html>"), await keep(pages("one")), await keep(pages("one"))]).toEqual([
      0, 0, 1, 0,
    ]);
    expect([await keep(pages("two")), await keep(pages("two")), await keep(null)]).toEqual([1, 0, 0]);
    const rows = await db.courtCopy.findMany({ where: { orderId: id } });
    expect(new Set(rows.map(({ sha256 }) => Buffer.from(sha256 ?? []).toString("hex"))).size).toBe(2);
    expect(rows).toHaveLength(2);
  });

  test("serves a court copy only through its own order", async () => {
    const { id: applicantId } = await testConsole.makeApplicant({ script: withRecord });
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
    const other = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    await minutes(5);
    const { courtCopies } = await refresh(id);
    const copyId = courtCopies[0]?.id ?? "";
    await expect(runAction(getCourtCopy, orderer.caller(), pathInput({ id: other.id, copyId }))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("that goes from COMPLETE back to PENDING stays readable, raises a signal, and is no longer clear", async () => {
    const script = { searches: [{ kind: "federal-civil" as const, regressesAfterMs: 60_000 }] };
    const { id: applicantId } = await testConsole.makeApplicant({ script });
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    await minutes(1);
    expect(await refresh(id)).toMatchObject({ state: "complete", resultState: "clear", regressed: false });
    await minutes(5);
    expect(await refresh(id)).toMatchObject({
      state: "complete",
      regressed: true,
      serviceStatus: "PENDING",
      resultState: "unknown",
    });
  });

  test("with a case is a record, whatever its status", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
    const { key } = await loadApplicant(applicantId);
    const store = (fields: object) => {
      const read = readCourtResult({ type: "CRIMINAL", status: "ON_HOLD", ...fields });
      if (!read) throw new Error("Nothing was read");
      const polled = { order: { id, parentId: null, applicantId }, polledAt: new Date(), key, outcome: { read } };
      return transaction((tx) => storeCourtResults(tx, [polled]));
    };
    await store({ cases: [] });
    expect(await detailOf(id)).toMatchObject({ state: "pending", caseCount: null });
    await store({ cases: [{ caseNumber: "2:19-cr-00112" }] });
    expect(await detailOf(id)).toMatchObject({ state: "pending", caseCount: 1, resultState: "attention" });
  });

  test("of another order is never accepted", async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    const other = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
    const { uniqueIdentifier } = await db.order.findUniqueOrThrow({ where: { id: other.id } });
    await db.order.update({ where: { id: other.id }, data: { uniqueIdentifier: null } });
    await db.order.update({ where: { id }, data: { uniqueIdentifier: `not-${uniqueIdentifier}` } });
    await expect(refresh(id)).rejects.toMatchObject({ code: "upstream_rejected" });
    expect((await detailOf(id)).result).toBeNull();
  });
});
