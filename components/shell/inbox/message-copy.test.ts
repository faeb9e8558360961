import { expect, test } from "vitest";
import { type MessageKind, messageKinds } from "@/lib/domain/inbox/message-kinds";
import { pathOf } from "@/lib/domain/inbox/message-path";
import { sentenceOf } from "./message-copy";

const by = { id: "1", name: "Imke Feld" };
const applicant = { id: "2", name: "Wren Hollis" };
const kinds = Object.keys(messageKinds) as MessageKind[];

test("each kind has its own sentence, also for an applicant who may not be named", () => {
  const named = kinds.map((kind) => sentenceOf({ kind, by, applicant, job: null }));
  expect(new Set(named).size).toBe(kinds.length);
  const unnamed = kinds.map((kind) => sentenceOf({ kind, by, applicant: { id: "2", name: null }, job: null }));
  for (const sentence of unnamed) expect(sentence).toMatch(/^[A-Z](?!.*(null|undefined))/);
});

test("a job says what it did, and for how many", () => {
  const job = (kind: string, total: number) =>
    sentenceOf({ kind: "job_done", by: null, applicant: null, job: { kind, total } });
  const failed = { kind: "job_failed", by: null } as const;
  expect(job("applicant.import", 1)).toBe("Adding 1 applicant is done");
  expect(job("assign", 40)).toBe("Assigning 40 applicants is done");
  expect(sentenceOf({ ...failed, applicant: null, job: { kind: "refresh", total: 2 } })).toBe(
    "Refreshing 2 applicants stopped before it was done: run the rest again",
  );
  expect(sentenceOf({ ...failed, applicant: { id: "a", name: "Ada Quill" }, job: null })).toBe(
    "Running the missing checks of Ada Quill stopped before it was done: run the rest again",
  );
});

test("a message links to the page on which to act", () => {
  const path = (kind: MessageKind, jobKind?: string) =>
    pathOf({ kind, objectId: "o", applicantId: kind.startsWith("job_") ? null : "a", jobKind });
  expect(path("override_asked")).toBe("/approvals/o");
  expect(path("order_complete")).toBe("/orders/o");
  expect(path("mentioned")).toBe("/applicants/a#note-o");
  expect(path("second_judgment")).toBe("/applicants/a/hits");
  expect(path("assigned")).toBe("/applicants/a");
  expect([path("job_done", "assign"), path("job_done")]).toEqual(["/applicants?job=o", "/inbox"]);
  expect(path("job_failed", "applicant.import")).toBe("/applicants/import?job=o");
});

test("an email's line contains no name", () => {
  for (const { subject } of Object.values(messageKinds)) expect(subject).toMatch(/^[A-Z][a-z -]+(?:[a-z-]|is done)$/);
});
