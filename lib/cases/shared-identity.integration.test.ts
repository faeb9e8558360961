/**
 * The console finds and compares applicants of other names with the same SSN, document number, email, phone or address.
 */
import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { openHash } from "@/lib/domain/case/since-decision";
import { createApplicant, updateApplicant } from "@/lib/features/applicants/applicant";
import { addByAccessCode } from "@/lib/features/applicants/import-applicants";
import { db, transaction } from "@/lib/platform/data/prisma";
import { sampleImages } from "@/lib/sandbox/images";
import { runAs } from "@/lib/testing/actions";
import { newHouse, newPerson, newSsn } from "@/lib/testing/new-person";
import { readAs, run } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { acknowledgeAs, decideAs, decisionsOf, verifyId } from "@/lib/testing/review";
import { sandboxClient } from "@/lib/testing/sandbox";
import { setUpPerson } from "@/lib/testing/staff";
import { loadCase } from "./open-case";
import { refreshShared } from "./refresh-shared";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rosa Reviewer");

async function create(fields: Record<string, string> = {}): Promise<string> {
  const { id } = await runAs(createApplicant, reviewer, { body: { ...newPerson(fields), confirmedDuplicate: true } });
  return id;
}

const row = (id: string) => db.applicant.findUniqueOrThrow({ where: { id } });
const codesOf = async (id: string) => (await row(id)).signalCodes;
const refresh = () => refreshShared(new AbortController().signal);
const sharedOf = async (id: string) =>
  (await loadCase(db, id)).derivedCase.findings
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
  const before = openHash((await loadCase(db, first)).derivedCase);
  const second = await create(home);
  const finding = [["info", "Address also used by 1 other applicant"]];
  expect([await sharedOf(first), await sharedOf(second)]).toEqual([finding, finding]);
  await refresh();
  expect([await codesOf(first), await codesOf(second)]).toEqual([[], []]);
  expect(openHash((await loadCase(db, first)).derivedCase)).toBe(before);
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
  const made = await testConsole.makeApplicant({
    fields: { firstName: "Ottoline" },
    script: {
      windowMs: 0,
      prompt: true,
      id: { outcomes: ["complete"], barcodeRead: true, confidence: 92 },
      face: { match: 94, liveness: { score: 96, assessment: "Live" } },
    },
  });
  await verifyId(reviewer, made.id);
  await run(reviewer, made.id, "user.compare-photos", { documentFaceMatch: true, targetImage: sampleImages.face });
  await readAs(reviewer, made.id, { refresh: "1" });
  const { openItems } = await decisionsOf(reviewer, made.id);
  expect(openItems).toEqual([]);
  await decideAs(reviewer, made.id, "approve");
  const { profile } = await loadCase(db, made.id);
  await create({ houseNumber: String(profile.houseNumber), streetName: String(profile.streetName) });
  await refresh();
  expect(await row(made.id)).toMatchObject({ status: "approved", changedSince: null });
  await create({ email: String(profile.email) });
  await refresh();
  expect(await row(made.id)).toMatchObject({ status: "ready_to_decide", changedSince: "approval" });
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

test("an erased applicant shares nothing any more, and none of their keys stays", async () => {
  const ssn = newSsn();
  const [first, second] = [await create({ ssn }), await create({ ssn })];
  await refresh();
  expect(await codesOf(first)).toEqual(["identity.shared"]);
  await db.applicant.update({ where: { id: second }, data: { wrappedKey: null } });
  expect(await sharedOf(first)).toEqual([]);
  await refresh();
  expect(await codesOf(first)).toEqual([]);
  expect(await db.identityKey.count({ where: { applicantId: second } })).toBe(0);
});
