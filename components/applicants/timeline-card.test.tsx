import { expect, test } from "vitest";
import { oldestNewEntry, type TimelineEvent, timelineDays } from "./timeline-card";

let id = 0;
const soren = { id: "s", name: "Soren Kaldevik" };
const event = (at: string, facts: Partial<TimelineEvent>): TimelineEvent => ({
  id: String(id++),
  at: `2026-11-${at}:00.000Z`,
  action: "document.upload-id",
  title: "Photo ID uploaded",
  by: soren,
  outcome: "done",
  subject: "id",
  detail: null,
  ...facts,
});
const failed = [{ key: "id", state: "attention", summary: "Failed, confidence 63" }] as const;

test("the steps of one upload are one sentence: what was done, by whom, and the outcome", () => {
  const [day] = timelineDays(
    [
      event("20T10:06", { title: "Photo ID verification run", outcome: "done" }),
      event("20T10:05", { action: "applicant.reveal", title: "Sensitive values revealed", subject: null }),
      event("20T10:01", { action: "upload.poll", title: "Upload processed", by: null, detail: "Photo ID read" }),
      event("20T10:00", {}),
    ],
    failed,
    "UTC",
  );
  expect(day?.entries.map(({ sentence }) => sentence)).toEqual([
    "Photo ID uploaded by Soren Kaldevik: failed, confidence 63",
    "Sensitive values revealed by Soren Kaldevik",
  ]);
  expect(day?.entries[0]?.steps.map(({ sentence }) => sentence)).toEqual([
    "Photo ID uploaded by Soren Kaldevik",
    "Upload processed: Photo ID read",
    "Photo ID verification run by Soren Kaldevik",
  ]);
});

test("only the newest action of a check ends with what the check says now; an earlier one is an entry of its own", () => {
  const [day] = timelineDays([event("20T12:00", {}), event("20T10:00", { outcome: "refused" })], failed, "UTC");
  expect(day?.entries.map(({ sentence, failed }) => [sentence, failed])).toEqual([
    ["Photo ID uploaded by Soren Kaldevik: failed, confidence 63", false],
    ["Photo ID uploaded by Soren Kaldevik: refused", true],
  ]);
});

test("days are the reader's", () => {
  const events = [event("21T03:00", { subject: null }), event("20T23:00", { subject: null })];
  expect(timelineDays(events, [], "UTC").map(({ day }) => day)).toEqual(["Nov 21, 2026", "Nov 20, 2026"]);
  expect(timelineDays(events, [], "America/New_York").map(({ day }) => day)).toEqual(["Nov 20, 2026"]);
});

test("reading a result is not attributed to the reader of the page", () => {
  const read = event("20T10:00", {
    action: "result.read",
    title: "Result changed",
    subject: null,
    detail: "3 findings",
  });
  expect(timelineDays([read], [], "UTC")[0]?.entries[0]).toMatchObject({
    sentence: "Result changed",
    detail: "3 findings",
  });
});

test("placing a court order and sending it are one entry with both times", () => {
  const order = { subject: "order-1", detail: "county criminal" };
  const placed = event("20T10:00", { ...order, action: "order.place", title: "Court order placed" });
  const sentAs = (outcome: TimelineEvent["outcome"]) =>
    event("20T10:01", { ...order, action: "order.send", title: "Court order sent", outcome });
  const refreshed = event("20T10:09", {
    ...order,
    action: "order.refresh",
    title: "Court order refreshed",
    detail: null,
  });

  // The log records the outcome of placing an order after the outcome of sending it.
  const [day] = timelineDays([refreshed, placed, sentAs("done")], [], "UTC");
  expect(day?.entries).toHaveLength(1);
  expect(day?.entries[0]).toMatchObject({
    sentence: "Court order placed by Soren Kaldevik: sent",
    detail: "county criminal",
    steps: [
      { sentence: "Court order placed by Soren Kaldevik: county criminal", at: "2026-11-20T10:00:00.000Z" },
      { sentence: "Court order sent by Soren Kaldevik: county criminal", at: "2026-11-20T10:01:00.000Z" },
      { sentence: "Court order refreshed by Soren Kaldevik", at: "2026-11-20T10:09:00.000Z" },
    ],
  });
  expect(timelineDays([placed, sentAs("unknown")], [], "UTC")[0]?.entries[0]?.sentence).toBe(
    "Court order placed by Soren Kaldevik: outcome unknown",
  );
});

test("a line parts what is new since the reader last looked from what they saw", () => {
  const events = ["21T09:00", "20T12:00", "20T10:00"].map((at) => event(at, { subject: null }));
  const days = timelineDays(events, [], "UTC");
  const partedAt = (lookedAt: string | null) => events.findIndex(({ id }) => id === oldestNewEntry(days, lookedAt));
  expect(partedAt("2026-11-20T11:00:00.000Z")).toBe(1);
  expect(partedAt("2026-11-20T23:00:00.000Z")).toBe(0);
  // In turn: nothing is new, everything is new, and the reader has not visited the page before.
  expect(["2026-11-22T00:00:00.000Z", "2026-11-19T00:00:00.000Z", null].map(partedAt)).toEqual([-1, -1, -1]);
});
