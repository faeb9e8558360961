/** Committed changes are announced to the streams of every process. @database both: each announces in its own way */
import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getApplicant, updateApplicant } from "@/lib/features/applicants/applicant";
import { assign } from "@/lib/features/applicants/queue/assign";
import { addNote } from "@/lib/features/decisions/notes";
import { type Caller, runAction } from "@/lib/platform/actions/define-action";
import { endSession } from "@/lib/platform/auth/session";
import { streamsPerSession } from "@/lib/platform/contract/changes";
import type { Change } from "@/lib/platform/contract/events";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { requestOverrideAs } from "@/lib/testing/overrides";
import { newSession, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { countWaiting } from "@/lib/views/shell/shell";
import { changeFrame, EventStream, heartbeatFrame, resetFrame } from "./event-stream";
import { EventHub } from "./hub";

const testConsole = setUpTestConsole();
/** Two processes of the console. */
const hubs = [new EventHub(), new EventHub()] as const;
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");
let id: string;

beforeAll(async () => {
  ({ id } = await testConsole.makeApplicant());
});
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()));
});

/** A stream, and the text that it sent so far. */
async function open(hub: EventHub, { staff }: Pick<TestPerson, "staff">, since?: number) {
  const stream = new EventStream(uuid(), staff);
  await hub.add(stream, since);
  const received = { text: "", ended: false, stream };
  const decoder = new TextDecoder();
  void (async () => {
    // Heartbeats come by time: a slow machine gets some before an event.
    for await (const piece of stream.body) received.text += decoder.decode(piece).replaceAll(heartbeatFrame, "");
    received.ended = true;
  })();
  return received;
}

const note = (caller: Caller) =>
  runAction(addNote, caller, { params: { id }, query: {}, body: { text: "Called." }, headers: {} });

test("a committed change reaches the streams of every process; a read or a rollback does not", async () => {
  const viewer = await signInAs(["viewer"]);
  const [here, there, bounded] = [
    await open(hubs[0], reviewer),
    await open(hubs[1], colleague),
    await open(hubs[0], viewer),
  ];
  await runAs(getApplicant, reviewer, { params: { id } });
  const undone = transaction(async (tx) => {
    await tx.applicant.update({ where: { id }, data: { status: "escalated" } });
    throw new Error("not this time");
  });
  await expect(undone).rejects.toThrow("not this time");
  // The service was polled, and had nothing new.
  await db.applicant.update({ where: { id }, data: { resultFetchedAt: new Date() } });
  const caller = reviewer.caller();
  await note(caller);
  const assigned = { ...colleague.caller(), requestId: uuid() };
  await runAction(assign, assigned, { params: { id }, query: {}, body: { assignee: "me" }, headers: {} });
  const noted = changeFrame({ type: "note", id }, caller.requestId);
  const claimed = changeFrame({ type: "applicant", id }, assigned.requestId);
  await vi.waitFor(() => {
    for (const received of [here, there])
      expect(received.text).toBe(`retry: 2000\nid: ${received.stream.id}\n\n${noted}${claimed}`);
    expect(bounded.text).toBe(`retry: 2000\nid: ${bounded.stream.id}\n\n${claimed}`);
  }, waitOptions);
  for (const { stream } of [here, there, bounded]) stream.close();
});

test("an edit of an applicant is also news of their result: comparisons, hits and decisions follow from it", async () => {
  const received = await open(hubs[1], colleague);
  const caller = reviewer.caller();
  await runAction(updateApplicant, caller, { params: { id }, query: {}, body: { city: "Ennis" }, headers: {} });
  const result = changeFrame({ type: "result", id }, caller.requestId);
  await vi.waitFor(() => expect(received.text).toContain(result), waitOptions);
  received.stream.close();
});

test("a job's progress, and an export's, reach who asked for it; shared views and limits reach those who may read them", async () => {
  const admin = await signInAs(["admin"]);
  const [ofReviewer, ofColleague, ofAdmin] = [
    await open(hubs[0], reviewer),
    await open(hubs[1], colleague),
    await open(hubs[1], admin),
  ];
  const jobId = uuid();
  await db.bulkJob.create({ data: { id: jobId, kind: "refresh", staffId: reviewer.id, total: 1 } });
  await db.bulkOutcome.create({ data: { jobId, position: 0, outcome: "done", applicantId: id } });
  await db.export.create({ data: { id: uuid(), ownerId: colleague.id, kind: "orders", format: "csv" } });
  const view = { ownerId: colleague.id, view: {} };
  await db.savedView.create({ data: { ...view, id: uuid(), name: `My own ${jobId}` } });
  const shared = await db.savedView.create({ data: { ...view, id: uuid(), name: `For all ${jobId}`, shared: true } });
  await db.savedView.update({ where: { id: shared.id }, data: { shared: false } });
  const limits = { version: 1, costCenterRequired: false, changedById: admin.id };
  await db.orderLimits.upsert({ where: { id: 1 }, create: limits, update: limits });
  const ofAll: Change[] = [
    { type: "view", id: shared.id },
    { type: "view", id: shared.id },
    { type: "order-limits", id: admin.id },
  ];
  // No request made these changes, so their events have the stream's id.
  const text = ({ stream }: typeof ofReviewer, changes: readonly Change[]) =>
    `retry: 2000\nid: ${stream.id}\n\n${changes.map((change) => changeFrame(change, stream.id)).join("")}`;
  await vi.waitFor(() => {
    expect(ofReviewer.text).toBe(text(ofReviewer, [{ type: "job", id: reviewer.id }, ...ofAll]));
    expect(ofColleague.text).toBe(text(ofColleague, [{ type: "job", id: colleague.id }, ...ofAll]));
    expect(ofAdmin.text).toBe(text(ofAdmin, [{ type: "limit-settings", id: admin.id }]));
  }, waitOptions);
  for (const { stream } of [ofReviewer, ofColleague, ofAdmin]) stream.close();
});

test("a stream starts with the changes since its page was rendered that its reader may see", async () => {
  const viewer = await signInAs(["viewer"]);
  const first = await open(hubs[0], reviewer);
  const caller = reviewer.caller();
  const before = Date.now();
  await note(caller);
  const noted = changeFrame({ type: "note", id }, caller.requestId);
  await vi.waitFor(() => expect(first.text).toContain(noted), waitOptions);
  const [late, later, bounded] = [
    await open(hubs[0], colleague, before),
    await open(hubs[0], colleague, Date.now() + 1),
    await open(hubs[0], viewer, before),
  ];
  await vi.waitFor(() => expect(late.text).toContain(noted), waitOptions);
  expect(later.text).not.toContain("event:");
  expect(bounded.text).not.toContain(noted);
  for (const { stream } of [first, late, later, bounded]) stream.close();
});

test("after the listening connection is lost, every stream is told to refetch, and gets the next change", async () => {
  const connect = vi.spyOn(pg.Client.prototype, "connect");
  const hub = new EventHub();
  const received = await open(hub, reviewer);
  const { stream } = Reflect.get(Object(connect.mock.contexts[0]), "connection") as { stream: { destroy(): void } };
  connect.mockRestore();
  stream.destroy();
  await vi.waitFor(() => expect(received.text).toContain(resetFrame), waitOptions);
  const caller = reviewer.caller();
  await note(caller);
  await vi.waitFor(
    () => expect(received.text).toContain(changeFrame({ type: "note", id }, caller.requestId)),
    waitOptions,
  );
  await hub.stop();
  expect(received.ended || (await vi.waitUntil(() => received.ended, waitOptions))).toBe(true);
});

test("a stream that may have missed a change since its page was rendered starts with a reset", async () => {
  const rendered = Date.now();
  const connect = vi.spyOn(pg.Client.prototype, "connect");
  const hub = new EventHub();
  const early = await open(hub, reviewer, rendered);
  // This process did not listen to the database yet when the page was rendered.
  await vi.waitFor(() => expect(early.text).toContain(resetFrame), waitOptions);
  const between = Date.now();
  const { stream } = Reflect.get(Object(connect.mock.contexts[0]), "connection") as { stream: { destroy(): void } };
  connect.mockRestore();
  const inTime = await open(hub, reviewer, between);
  stream.destroy();
  await vi.waitFor(() => expect(inTime.text).toContain(resetFrame), waitOptions);
  const [missed, complete, old] = [
    await open(hub, colleague, between),
    await open(hub, colleague, Date.now() + 1),
    await open(hub, colleague, Date.now() - 61_000),
  ];
  await vi.waitFor(() => expect(missed.text).toContain(resetFrame), waitOptions);
  await vi.waitFor(() => expect(old.text).toContain(resetFrame), waitOptions);
  expect(complete.text).not.toContain(resetFrame);
  await hub.stop();
});

test("a stream ends when its reader's roles have changed, even if the announcement was lost", async () => {
  const hub = new EventHub();
  const person = await signInAs(["viewer"]);
  const [stale, current] = [
    await open(hub, { staff: { ...person.staff, roles: ["viewer", "reviewer"] } }),
    await open(hub, person),
  ];
  await hub.check();
  await vi.waitUntil(() => stale.ended, waitOptions);
  expect(current.ended).toBe(false);
  await hub.stop();
});

test("a stream ends with its session, does not keep it alive, and ends when its reader's roles change", async () => {
  const [closed, idle, stillOpen] = [
    await newSession(reviewer.id),
    await newSession(reviewer.id),
    await newSession(reviewer.id),
  ];
  const streams = await Promise.all([closed, idle, stillOpen].map((session) => open(hubs[0], session)));
  const [ofLeft, ofIdle, ofKept] = streams;
  await transaction((tx) => endSession(tx, closed.staff.sessionId));
  await vi.waitUntil(() => ofLeft?.ended, waitOptions);
  const longAgo = new Date(Date.now() - 16 * 60_000);
  await db.session.update({ where: { id: idle.staff.sessionId }, data: { lastSeenAt: longAgo } });
  await hubs[0].check();
  await vi.waitUntil(() => ofIdle?.ended, waitOptions);
  expect(ofKept?.ended).toBe(false);
  await db.staff.update({ where: { id: reviewer.id }, data: { roles: ["reviewer", "orderer"] } });
  await vi.waitUntil(() => ofKept?.ended, waitOptions);
  await db.staff.update({ where: { id: reviewer.id }, data: { roles: ["reviewer"] } });
});

test("a session has a bounded number of streams, and a process that stops opens none", async () => {
  const session = await newSession(colleague.id);
  const hub = new EventHub();
  const streams = await Promise.all(Array.from({ length: streamsPerSession }, () => open(hub, session)));
  await expect(open(hub, session)).rejects.toMatchObject({ code: "too_many_requests" });
  streams[0]?.stream.close();
  await open(hub, session);
  await hub.stop();
  await vi.waitUntil(() => streams.every(({ ended }) => ended), waitOptions);
  await expect(open(hub, session)).rejects.toMatchObject({ code: "unavailable" });
});

test("counts a person's open applicants, and others' requests that they may decide, with their messages", async () => {
  const [maker, approver] = [await signInAs(["reviewer", "approver"]), await signInAs(["approver"])];
  const counts = (person: TestPerson) => runAs(countWaiting, person);
  const { id: applicantId } = await testConsole.makeApplicant();
  await requestOverrideAs(maker, applicantId);
  const lapsed = { assigneeId: maker.id, claimExpiresAt: new Date(0) };
  const claims = [{ assigneeId: maker.id }, { assigneeId: maker.id, status: "approved" as const }, lapsed];
  for (const data of claims)
    await db.applicant.update({ where: await testConsole.makeApplicant().then(({ id }) => ({ id })), data });
  expect(await counts(maker)).toEqual({ applicants: 1, approvals: 0, reviews: 0, orders: 0, messages: 0 });
  expect(await counts(approver)).toEqual({ applicants: 0, approvals: 1, reviews: 0, orders: 0, messages: 1 });
});
