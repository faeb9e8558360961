/** Applicants of other names with the same SSN, document number, email, phone or address are found, and compared. */
import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { readRecord } from "@/lib/audit/record";
import { openHash } from "@/lib/case/since-decision";
import { db, transaction } from "@/lib/data/prisma";
import { getShared } from "@/lib/services/case-view/get-shared";
import { createApplicant, updateApplicant } from "@/lib/services/intake/applicant";
import { addByAccessCode } from "@/lib/services/intake/import-applicants";
import { codeOf, runAs } from "@/lib/testing/actions";
import { readAs } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { acknowledgeAs, decideAs, decisionsOf, makeReviewed } from "@/lib/testing/review";
import { sandboxClient } from "@/lib/testing/sandbox";
import { setUpPerson } from "@/lib/testing/staff";
import { fillIdentities } from "./fill-identities";
import { loadCase } from "./open-case";
import { refreshShared } from "./refresh-shared";
import { saveColumns } from "./save-columns";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rosa Reviewer");
const viewer = setUpPerson(["viewer"], "Vera Viewer");

const newSsn = () => `90${randomInt(1_000_000, 9_999_999)}`;
const newHouse = () => String(randomInt(1_000_000, 99_999_999));
let count = 0;

/** A person whom no one else is, unless the fields say so. */
function newPerson(fields: Record<string, string> = {}) {
  count += 1;
  return {
    firstName: "Isolde",
    lastName: `Number ${String.fromCharCode(
      ...String(count)
        .split("")
        .map((digit) => 97 + Number(digit)),
    )}`,
    dob: "09-04-1990",
    email: `${uuid()}@example.com`,
    ssn: newSsn(),
    houseNumber: newHouse(),
    ...{ streetName: "Larkspur Row", city: "Harlow", state: "OH", zipCode: "45882", country: "USA" },
    ...fields,
  };
}

async function create(fields: Record<string, string> = {}): Promise<string> {
  const { id } = await runAs(createApplicant, reviewer, { body: { ...newPerson(fields), confirmedDuplicate: true } });
  return id;
}

const row = (id: string) => db.applicant.findUniqueOrThrow({ where: { id } });
const codesOf = async (id: string) => (await row(id)).signalCodes;
const refresh = () => refreshShared(new AbortController().signal);
const sharedOf = async (id: string) =>
  (await loadCase(db, id)).found.findings
    .filter(({ signal }) => signal.code === "identity.shared")
    .map(({ signal: { severity, title } }) => [severity, title]);

beforeEach(async () => {
  while ((await refresh()) > 0);
});

test("a shared SSN is on both pages at once, and in the list of both", async () => {
  const ssn = newSsn();
  const first = await create({ ssn });
  expect(await codesOf(first)).toEqual([]);
  const second = await create({ ssn });
  const finding = [["attention", "SSN also used by 1 other applicant"]];
  expect([await sharedOf(first), await sharedOf(second)]).toEqual([finding, finding]);
  expect(await codesOf(second)).toEqual(["identity.shared"]);
  expect(await refresh()).toBeGreaterThan(0);
  expect(await codesOf(first)).toEqual(["identity.shared"]);
  expect(await refresh()).toBe(0);
});

test.each(["email", "phone"])("a shared %s is one too", async (kind) => {
  const value = kind === "email" ? `${uuid()}@example.com` : "2125550123";
  const [first, second] = [await create(), await create()];
  const script = kind === "phone" ? { phone: Number(value) } : {};
  for (const id of [first, second]) {
    const { accessCode } = await transaction(async (tx) => loadCase(tx, id));
    await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script });
    if (kind === "email") await runAs(updateApplicant, reviewer, { params: { id }, body: { email: value } });
    await readAs(reviewer, id, { refresh: "1" }).catch(() => null);
  }
  if (kind === "phone") {
    for (const id of [first, second]) {
      await runAs(updateApplicant, reviewer, { params: { id }, body: { city: "Harlow" } });
    }
  }
  const title = `${kind === "email" ? "Email" : "Phone"} also used by 1 other applicant`;
  expect(await sharedOf(first)).toEqual([["attention", title]]);
});

test("people who are added by access code are compared, too", async () => {
  const fields = newPerson();
  const first = await create({ ...newPerson(), email: fields.email });
  const { accessCode } = await sandboxClient(testConsole.sandbox.url).create(fields);
  const request = { requestId: uuid(), staffId: reviewer.staff.id, position: 1 };
  const { applicantId } = await addByAccessCode(accessCode, request);
  expect(await codesOf(applicantId ?? "")).toContain("identity.shared");
  await refresh();
  expect(await codesOf(first)).toEqual(["identity.shared"]);
});

test("the same name is the same person twice, which is no finding here", async () => {
  const person = newPerson();
  const first = await create(person);
  const second = await create({ ...person, lastName: person.lastName.toUpperCase() });
  expect([await sharedOf(first), await sharedOf(second)]).toEqual([[], []]);
});

test("an address alone is information: it is in no list, and changes no decision that is being made", async () => {
  const home = { houseNumber: newHouse() };
  const first = await create(home);
  const before = openHash((await loadCase(db, first)).found);
  const second = await create(home);
  const finding = [["info", "Address also used by 1 other applicant"]];
  expect([await sharedOf(first), await sharedOf(second)]).toEqual([finding, finding]);
  await refresh();
  expect([await codesOf(first), await codesOf(second)]).toEqual([[], []]);
  expect(openHash((await loadCase(db, first)).found)).toBe(before);
});

test("a changed value ends it for both, and nothing of the old value stays", async () => {
  const ssn = newSsn();
  const [first, second] = [await create({ ssn }), await create({ ssn })];
  await refresh();
  await runAs(updateApplicant, reviewer, { params: { id: second }, body: { ssn: newSsn() } });
  expect(await codesOf(second)).toEqual([]);
  expect(await sharedOf(first)).toEqual([]);
  await refresh();
  expect(await codesOf(first)).toEqual([]);
  const keys = await db.identityKey.findMany({ where: { applicantId: second, kind: "ssn" } });
  expect(keys).toMatchObject([{ removed: false, changedAt: null }]);
});

test("a changed name counts: one person under one name is no finding any more", async () => {
  const person = newPerson();
  const [first, second] = [await create(person), await create({ ...person, lastName: "Elsewhere" })];
  await refresh();
  expect(await codesOf(first)).toEqual(["identity.shared"]);
  await runAs(updateApplicant, reviewer, { params: { id: second }, body: { lastName: person.lastName } });
  await refresh();
  expect([await codesOf(first), await codesOf(second)]).toEqual([[], []]);
});

test("a document number read from a result is compared in the transaction that stores the result", async () => {
  const number = `D${randomInt(10_000_000, 99_999_999)}`;
  const make = async (firstName: string) => {
    const made = await testConsole.makeApplicant({ fields: { firstName } });
    const answers = { "user.test-result": { user: { userAccessCode: made.accessCode }, scannedUser: { Id: number } } };
    await testConsole.sandbox.control.changePerson({ userAccessCode: made.accessCode }, { script: { answers } });
    await readAs(reviewer, made.id, { refresh: "1" });
    return made;
  };
  const [first, second] = [await make("Ondine"), await make("Osric")];
  expect(await codesOf(second.id)).toContain("identity.shared");
  expect(await sharedOf(first.id)).toEqual([["attention", "Document number also used by 1 other applicant"]]);
});

test("of two who are stored at the same time, both are found", async () => {
  const ssn = newSsn();
  const ids = await Promise.all([create({ ssn }), create({ ssn }), create({ ssn })]);
  await refresh();
  for (const id of ids) expect(await codesOf(id)).toEqual(["identity.shared"]);
  expect(await sharedOf(ids[0] ?? "")).toEqual([["attention", "SSN also used by 2 other applicants"]]);
});

test("a worker that stopped in between is followed by another", async () => {
  const ssn = newSsn();
  const [first] = [await create({ ssn }), await create({ ssn })];
  const stopped = new AbortController();
  stopped.abort();
  expect(await refreshShared(stopped.signal)).toBe(0);
  expect(await codesOf(first)).toEqual([]);
  await refresh();
  expect(await codesOf(first)).toEqual(["identity.shared"]);
});

test("news of it reopens an approval; a household does not", async () => {
  const made = await makeReviewed(testConsole, reviewer, {
    id: { outcomes: ["complete"], barcodeRead: true, confidence: 92 },
    face: { match: 94, liveness: { score: 96, assessment: "Live" } },
  });
  const { openItems } = await decisionsOf(reviewer, made.id);
  expect(openItems).toEqual([]);
  await decideAs(reviewer, made.id, "approve");
  const { profile } = await loadCase(db, made.id);
  await create({ houseNumber: String(profile.houseNumber), streetName: String(profile.streetName) });
  await refresh();
  expect(await row(made.id)).toMatchObject({ status: "approved", changedSince: null });
  await create({ email: String(profile.email) });
  await refresh();
  expect(await row(made.id)).toMatchObject({ status: "needs_review", changedSince: "approval" });
});

test("a reason resolves it for those applicants, and another one opens it again", async () => {
  const ssn = newSsn();
  const fields = { firstName: "Ysolde", ssn };
  const { id } = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
  await create({ ssn });
  await readAs(reviewer, id, { refresh: "1" });
  await acknowledgeAs(reviewer, id, "identity.shared");
  expect(await codesOf(id)).not.toContain("identity.shared");
  await create({ ssn });
  await refresh();
  expect(await codesOf(id)).toContain("identity.shared");
});

test("the count ends at ten, however many share it", async () => {
  const ssn = newSsn();
  const first = await create({ ssn });
  for (let index = 0; index < 11; index++) await create({ ssn });
  expect(await sharedOf(first)).toEqual([["attention", "SSN also used by 10 or more other applicants"]]);
  const { kinds, others } = await runAs(getShared, reviewer, { params: { id: first } });
  expect(kinds).toMatchObject([{ kind: "ssn", count: 10, hasMore: true }]);
  expect(others).toHaveLength(10);
});

test("the comparison shows both by the rights of its reader, and the log names whose data was read", async () => {
  const ssn = newSsn();
  const email = `${uuid()}@example.com`;
  const first = await create({ ssn, email, lastName: "Vellacott" });
  const second = await create({ ssn, email, lastName: "Underhay" });
  const shown = await runAs(getShared, reviewer, { params: { id: first } });
  expect(shown).toMatchObject({
    applicant: { id: first, name: { family: "Vellacott" }, values: { email: [email] } },
    kinds: [
      { kind: "ssn", count: 1, hasMore: false, others: [{ id: second, value: `··· ·· ${ssn.slice(-4)}` }] },
      { kind: "email", others: [{ id: second, name: { family: "Underhay" }, value: email }] },
    ],
    others: [{ id: second, shared: ["ssn", "email"], values: { ssn: [`··· ·· ${ssn.slice(-4)}`] } }],
  });
  expect(JSON.stringify(shown)).not.toContain(ssn);
  expect(await auditEventsOf(first, "applicant.shared")).toContainEqual(
    expect.objectContaining({ details: { others: [second], kinds: ["ssn", "email"] } }),
  );
  const masked = JSON.stringify(await runAs(getShared, viewer, { params: { id: first } }));
  for (const value of ["Vellacott", "Underhay", email, "09-04-1990", "Larkspur"]) expect(masked).not.toContain(value);
});

test("one whose record cannot be read counts, and is not shown", async () => {
  const ssn = newSsn();
  const [first, second] = [await create({ ssn }), await create({ ssn })];
  await db.applicant.update({ where: { id: second }, data: { profile: Buffer.from("damaged") } });
  await transaction((tx) => saveColumns(tx, second));
  const { kinds, others } = await runAs(getShared, reviewer, { params: { id: first } });
  expect(kinds).toMatchObject([{ kind: "ssn", count: 1, hasMore: true, others: [] }]);
  expect(others).toEqual([]);
});

test("an applicant who shares nothing has an empty comparison", async () => {
  const id = await create();
  const { kinds, others } = await runAs(getShared, reviewer, { params: { id } });
  expect([kinds, others]).toEqual([[], []]);
  expect(await codeOf(runAs(getShared, reviewer, { params: { id: uuid() } }))).toBe("not_found");
});

test("applicants from before get their keys from the worker, and one that stops loses nothing", async () => {
  const ssn = newSsn();
  const [first, second] = [await create({ ssn }), await create({ ssn })];
  await refresh();
  const ids = [first, second];
  const forget = async () => {
    await db.identityKey.deleteMany({ where: { applicantId: { in: ids } } });
    await db.applicant.updateMany({
      where: { id: { in: ids } },
      data: { identityVersion: 0, signalCodes: [], worstSeverity: null, openFindings: 0 },
    });
  };
  await forget();
  expect(await sharedOf(first)).toEqual([]);
  const stopped = new AbortController();
  stopped.abort();
  expect(await fillIdentities(stopped.signal)).toBe(0);
  expect((await row(first)).identityVersion).toBe(0);
  const { signal } = new AbortController();
  expect(await fillIdentities(signal)).toBe(2);
  expect(await fillIdentities(signal)).toBe(0);
  await refresh();
  for (const id of ids) expect(await codesOf(id)).toEqual(["identity.shared"]);
  const entries = await db.auditEvent.findMany({ where: { action: "identity.fill", phase: "outcome" } });
  expect(entries.map(({ bytes }) => readRecord(bytes)?.details)).toContainEqual({ count: 2, version: 1, left: 0 });
});

test("one that cannot be read is not filled again and again", async () => {
  const id = await create();
  await db.applicant.update({ where: { id }, data: { profile: Buffer.from("damaged"), identityVersion: 0 } });
  const { signal } = new AbortController();
  expect(await fillIdentities(signal)).toBe(1);
  expect(await fillIdentities(signal)).toBe(0);
});
