/** Everything that is stored of one person, as a PDF and as JSON. @database both: the file is read in a snapshot. */
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "@/lib/base/permissions";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { leavesOf } from "@/lib/domain/results/reading";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { addNote } from "@/lib/features/decisions/notes";
import { setHold } from "@/lib/features/retention/holds";
import { db, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { codeOf, runAs } from "@/lib/testing/actions";
import { familyName } from "@/lib/testing/family-name";
import { runJob } from "@/lib/testing/jobs";
import { run } from "@/lib/testing/operations";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { decideAs, hitsOf, judgeAs, listedRecord, makeReviewed } from "@/lib/testing/review";
import { applicant as someone } from "@/lib/testing/sandbox";
import { newSession, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { deliverAndFollow } from "@/lib/testing/webhooks";
import { zipEntries } from "@/lib/testing/zip-entries";
import type { SubjectAccessDocument } from "@/lib/views/subject-access/document";
import { getExportFile, getSensitiveExportFile } from "./export-files";
import { createExport, describeExport, getExport } from "./exports";
import { exportJob } from "./run-export";
import { createExportSchedule } from "./schedules";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Canary-Reviewer");
const orderer = setUpPerson(["orderer"], "Otto Canary-Orderer");
const approver = setUpPerson(["approver"], "Abel Canary-Approver");

const county = { name: "Lorain", state: "OH" };
const laterCounty = { name: "Cuyahoga", state: "OH" };
const note = "Called the person back on Friday at noon.";
/** Both applicants have this SSN, which raises a finding for each of them. */
const { ssn = "" } = someone;
/** The ids of the applicant of the full case, and of another applicant who shares a value. */
let full = "";
let other = "";
const otherName = familyName("Otherperson");
const otherNote = "A note about somebody else entirely.";

beforeAll(async () => {
  full = (await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] })).id;
  await run(reviewer, full, "user.ssn");
  await runAs(addNote, reviewer, { params: { id: full }, body: { text: note } });
  for (const hit of await hitsOf(reviewer, full)) await judgeAs(reviewer, full, hit.id, "someone_else");
  for (const searched of [county, laterCounty]) {
    await placeOneOrderAs(orderer, { applicantId: full, kind: "county-criminal", county: searched });
  }
  await decideAs(reviewer, full, "escalate");
  const body = { ...someone, lastName: otherName, confirmedDuplicate: true, ssn };
  other = (await runAs(createApplicant, reviewer, { body })).id;
  await runAs(addNote, reviewer, { params: { id: other }, body: { text: otherNote } });
}, 120_000);
afterAll(async () => {
  await stopBoss(1_000);
});

const reason = "The person asked for their data on November 3";
const bodyFor = (applicant: string) =>
  ({ kind: "subject-access", format: "zip", filter: { applicant }, reason }) as const;
const request = (person: TestPerson, applicant: string) => runAs(createExport, person, { body: bodyFor(applicant) });

async function made(applicant: string, person = approver): Promise<string> {
  const { id } = await request(person, applicant);
  await runJob(exportJob, { exportId: id });
  return id;
}

async function filesOf(id: string) {
  const { stream, contentType, fileName } = await runAs(getSensitiveExportFile, approver, { params: { id } });
  expect(contentType).toBe("application/zip");
  expect(fileName).toMatch(/^subject-access-.*\.zip$/);
  const files = zipEntries(Buffer.from(await new Response(stream).arrayBuffer()));
  expect([...files.keys()]).toEqual(["personal-data.pdf", "personal-data.json"]);
  const [pdf, json] = [...files.values()].map((file) => file);
  return {
    pdf: textOfPdf(pdf ?? Buffer.alloc(0)).replaceAll(/\s+/g, " "),
    json: String(json),
    document: JSON.parse(String(json)) as SubjectAccessDocument,
  };
}

const recordsOf = ({ groups }: SubjectAccessDocument, key: string) =>
  groups.find((group) => group.key === key)?.records ?? [];

test("a full case is exported: each stored value in both files, with its source, purpose and time", async () => {
  const id = await made(full);
  expect(await runAs(getExport, approver, { params: { id } })).toMatchObject({
    kind: "subject-access",
    format: "zip",
    state: "ready",
    rows: 1,
    unreadable: [],
    mayGet: true,
    sensitive: ["personal-data"],
  });
  const { pdf, document } = await filesOf(id);
  expect(document).toMatchObject({ format: "proofdesk.subject-access/1", unreadable: [], legalHold: false });
  const profile = document.person.profile ?? {};
  expect(profile).toMatchObject({ firstName: expect.any(String), ssn });
  for (const value of Object.values(profile))
    if (typeof value === "string" && value !== "") expect(pdf).toContain(value);
  expect(pdf).toContain(document.person.accessCode ?? "no access code");
  expect(document.person.accessCode).toEqual(expect.stringMatching(/./));

  expect(recordsOf(document, "notes")).toMatchObject([{ facts: { text: note } }]);
  expect(recordsOf(document, "decisions")).toMatchObject([{ facts: { outcome: "escalate", policy: "Standard" } }]);
  expect(recordsOf(document, "judgments")).toMatchObject([
    { facts: { verdict: "someone_else", reason: "Born in 1949." } },
  ]);
  expect(recordsOf(document, "court_searches")).toMatchObject([
    { facts: { kind: "county_criminal", countyName: county.name } },
    { facts: { kind: "county_criminal", countyName: laterCounty.name } },
  ]);
  expect(recordsOf(document, "hits")).toMatchObject([{ facts: { verdict: "someone_else" } }]);
  expect(recordsOf(document, "results").map(({ facts }) => Object.keys(Object(facts.body)))).not.toContainEqual([]);
  expect(recordsOf(document, "checks").length).toBe(await db.checkRun.count({ where: { applicantId: full } }));
  for (const words of [note, "Born in 1949.", "someone else", listedRecord.Source, county.name]) {
    expect(pdf).toContain(words);
  }
  const printed = pdf.replaceAll(" ", "");
  const facts = document.groups.flatMap(({ records }) => records.map((record) => record.facts));
  const texts = facts.flatMap((values) => leavesOf(values, "", [], undefined, Number.POSITIVE_INFINITY));
  expect(texts.length).toBeGreaterThan(200);
  for (const { raw, path } of texts) {
    // The PDF writes the console's times and codes as words.
    const isInWords = typeof raw === "string" && /^(\d{4}-\d\d-\d\dT.*Z|[a-z]+(_[a-z]+)+)$/.test(raw);
    if (typeof raw === "string" && !isInWords) expect(printed, path).toContain(raw.replaceAll(/\s/g, ""));
    if (typeof raw === "number") expect(printed, path).toContain(String(raw));
  }
  for (const { source, purpose, kept, holds } of document.groups) {
    for (const text of [source, purpose, kept, holds]) expect(text).toMatch(/\.$/);
  }
  expect(document.seenBy).toContainEqual({ at: expect.any(String), role: "Reviewer", action: "Read a result" });
  expect(document.exports.map(({ role, action }) => [role, action])).toContainEqual([
    "Approver",
    "Requested an export",
  ]);
  const orders = await db.order.findMany({ where: { applicantId: full }, orderBy: { sentAt: "asc" } });
  expect(orders.map(({ countyName }) => countyName)).toEqual([county.name, laterCounty.name]);
  for (const { countyName, sentAt } of orders) {
    const recipient = `Courts of ${countyName}, OH`;
    expect(document.recipients).toContainEqual(expect.objectContaining({ recipient, since: sentAt?.toISOString() }));
  }
});

test("nothing of another applicant is in it, and no member of staff is named", async () => {
  const { json, pdf } = await filesOf(await made(full));
  for (const text of [json, pdf]) {
    for (const canary of [other, otherName, otherNote, "Canary-"]) expect(text).not.toContain(canary);
    for (const { id } of [reviewer, orderer, approver]) expect(text).not.toContain(id);
  }
  const { json: theirs } = await filesOf(await made(other));
  expect(theirs).toContain(otherNote);
  for (const canary of [full, note]) expect(theirs).not.toContain(canary);
});

test("a legal hold is said to stand, without who set it and why", async () => {
  await runAs(setHold, approver, { params: { id: full }, body: { reason: "The lawsuit of the neighbor." } });
  const { json, document } = await filesOf(await made(full));
  expect(document.legalHold).toBe(true);
  expect(json).not.toContain("lawsuit");
});

test("records that cannot be decrypted are listed, and everything else is there", async () => {
  const { id: applicant } = await makeReviewed(testConsole, reviewer);
  const { id: noteId } = await runAs(addNote, reviewer, { params: { id: applicant }, body: { text: note } });
  await db.note.update({ where: { id: noteId }, data: { text: randomBytes(40) } });
  const id = await made(applicant);
  expect((await runAs(getExport, approver, { params: { id } })).unreadable).toEqual([noteId]);
  const { pdf, document } = await filesOf(id);
  expect(document.unreadable).toEqual([{ record: "Note", id: noteId, part: "text" }]);
  expect(recordsOf(document, "notes")).toMatchObject([{ facts: { text: null }, unreadable: ["text"] }]);
  expect(recordsOf(document, "results")).toHaveLength(1);
  expect(pdf).toContain("Cannot be read: text.");
});

test("removed results are named with their date", async () => {
  const { id: applicant } = await makeReviewed(testConsole, reviewer);
  const removedAt = new Date("2026-11-01T12:00:00.000Z");
  await db.resultSnapshot.updateMany({
    where: { applicantId: applicant },
    data: { body: new Uint8Array(), removedAt },
  });
  const { pdf, document } = await filesOf(await made(applicant));
  expect(document.removed).toMatchObject([{ record: "Results of the verification", at: removedAt.toISOString() }]);
  expect(pdf).toContain("its contents were removed on Nov 1, 2026");
  expect(document.unreadable).toEqual([]);
});

test.each([["viewer"], ["reviewer"], ["orderer"], ["auditor"], ["admin"]] as const)(
  "a person who is only %s exports nobody's data",
  async (role: Role) => {
    const person = await signInAs([role]);
    expect(await codeOf(request(person, full))).toBe("permission_denied");
    const { kind, filter } = bodyFor(full);
    expect(await codeOf(runAs(describeExport, person, { body: { kind, filter } }))).toBe("permission_denied");
  },
);

test("it takes a confirmation, a sentence and its own format, and cannot be scheduled", async () => {
  const body = bodyFor(full);
  expect(await codeOf(runAs(createExport, approver, { body: { ...body, stepUp: "not-a-token" } }))).toBe(
    "step_up_required",
  );
  const refusedAt = (path: string) => ({ code: "invalid_input", facts: { issues: [{ path }] } });
  const refused: [object, string][] = [
    [{ ...body, reason: "Because" }, "reason"],
    [{ ...body, reason: undefined }, "reason"],
    [{ ...body, format: "csv" }, "format"],
    [{ ...body, fields: ["ssn"] }, "fields.0"],
    [{ ...body, filter: {} }, "filter.applicant"],
    [{ ...body, kind: "applicants", filter: {} }, "format"],
  ];
  for (const [given, path] of refused) {
    await expect(runAs(createExport, approver, { body: given })).rejects.toMatchObject(refusedAt(path));
  }
  const every = { every: "day", at: "06:00", timeZone: "UTC" } as const;
  await expect(runAs(createExportSchedule, approver, { body: { ...body, ...every } })).rejects.toThrow(
    "This export cannot be scheduled",
  );
});

test("the file is given to its owner alone, after a confirmation, and not once the permission has ended", async () => {
  const owner = await signInAs(["approver"]);
  const id = await made(full, owner);
  expect(await codeOf(runAs(getExportFile, owner, { params: { id } }))).toBe("step_up_required");
  expect(await codeOf(runAs(getSensitiveExportFile, approver, { params: { id } }))).toBe("not_found");
  expect(await codeOf(runAs(getSensitiveExportFile, owner, { params: { id } }))).toBe("done");
  await db.staff.update({ where: { id: owner.id }, data: { roles: ["reviewer"] } });
  const changed = { ...owner, ...(await newSession(owner.id)) };
  expect(await codeOf(runAs(getSensitiveExportFile, changed, { params: { id } }))).toBe("permission_denied");
  const [requested] = await auditEventsOf(id, "export.create");
  expect(requested).toMatchObject({ details: { kind: "subject-access", "filter.applicant": full, reason } });
  for (const action of ["export.make", "export.download-sensitive"]) {
    expect((await auditEventsOf(id, action)).map(({ outcome }) => outcome)).toContain("done");
  }
});

test("an unknown applicant is not found; an erasure ends what waits and removes what is ready", async () => {
  expect(await codeOf(request(approver, uuid()))).toBe("not_found");
  const { id: applicant } = await testConsole.makeApplicant();
  const [ready, waiting] = [await made(applicant), (await request(approver, applicant)).id];
  await transaction((tx) => eraseApplicant(tx, applicant, { at: new Date(), by: null }));
  expect(await codeOf(request(approver, applicant))).toBe("erased");
  expect(await codeOf(runAs(getSensitiveExportFile, approver, { params: { id: ready } }))).toBe("state_conflict");
  await runJob(exportJob, { exportId: waiting });
  const ended = await runAs(getExport, approver, { params: { id: waiting } });
  expect(ended).toMatchObject({ state: "failed", errorCode: "erased" });
});

test("the contents of a notification are in the file, unless it also names another person", async () => {
  const [person, another] = [await testConsole.makeApplicant(), await testConsole.makeApplicant()];
  await deliverAndFollow({ userAccessCode: person.accessCode, event: "of one" });
  await deliverAndFollow({ people: [person.accessCode, another.accessCode], event: "of two" });
  const { json, document } = await filesOf(await made(person.id));
  expect(recordsOf(document, "notifications").map(({ facts }) => facts.body)).toEqual([
    { userAccessCode: person.accessCode, event: "of one" },
    "Left out: this notification also names another person.",
  ]);
  expect(json).not.toContain(another.accessCode);
  expect(document.unreadable).toEqual([]);
});
