import { v7 as uuid } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { readRecord } from "@/lib/platform/audit/record";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { codeOf, runAs } from "@/lib/testing/actions";
import { workAtOnce } from "@/lib/testing/jobs";
import { readAs, run } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { acknowledgeAs, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { reindexJob } from "./policies";
import { acceptUnlistedField, listUnlistedFields, refuseUnlistedField } from "./unlisted-fields";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Adam Admin");
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");

afterEach(() => stopBoss(1_000));

/** Returns a name that no other test and no earlier run has used. */
const newName = () => `field_${uuid().replaceAll("-", "")}`;
const code = "section.unrecognized";
const liveness = { score: 96, assessment: "Live", error: null, error_code: null };
const photoProof = (more: Record<string, string | number | boolean>) => ({
  photoProof: { face_match_score: 94, liveness, ...more },
});
const make = (result: ScriptInput["result"]) => makeReviewed(testConsole, reviewer, { result });
const setResult = (userAccessCode: string, result: ScriptInput["result"]) =>
  testConsole.sandbox.control.changePerson({ userAccessCode }, { script: { result } });

const listed = async (path: string) => (await runAs(listUnlistedFields, admin)).items.find((one) => one.path === path);
const accept = (path: string) => runAs(acceptUnlistedField, admin, { body: { path, reason: "Says nothing." } });
const refuse = (path: string) => runAs(refuseUnlistedField, admin, { body: { path, reason: "It does." } });
const columnsOf = (id: string) =>
  db.applicant.findUniqueOrThrow({
    where: { id },
    select: { signalCodes: true, unlistedFields: true, checkStates: true },
  });
const findingsOf = async (id: string, options = {}) =>
  (await readAs(reviewer, id, options)).signals.filter((one) => one.code === code).map(({ title }) => title);

describe("an unlisted field", () => {
  test("is listed with its section and how often it was seen, without its value", async () => {
    const name = newName();
    const path = `photoProof.${name}`;
    const { id, accessCode } = await make(photoProof({ [name]: "614-555-0142", "jane@example.com": 1 }));
    const first = await listed(path);
    expect(first).toMatchObject({ section: "Face and liveness", seen: 1, acceptable: true, accepted: null });
    expect(first?.firstSeenAt).toBe(first?.lastSeenAt);
    await setResult(accessCode, photoProof({ [name]: "614-555-0199" }));
    await readAs(reviewer, id, { refresh: "1" });
    const second = await listed(path);
    expect(second).toMatchObject({ seen: 2, firstSeenAt: first?.firstSeenAt });
    expect(Date.parse(second?.lastSeenAt ?? "")).toBeGreaterThan(Date.parse(first?.lastSeenAt ?? ""));
    await make(photoProof({ [name]: true }));
    expect(await listed(path)).toMatchObject({ seen: 3 });
    const rows = JSON.stringify(await db.unlistedField.findMany());
    expect(rows).not.toMatch(/614-555|jane/);
    expect(await listed("photoProof.(unnamed)")).toMatchObject({ acceptable: false });
  });

  test("is not counted again when nothing new arrived", async () => {
    const name = newName();
    const { id } = await make({ [name]: { a: 1 } });
    await readAs(reviewer, id, { refresh: "1" });
    await acknowledgeAs(reviewer, id, code);
    expect(await listed(name)).toMatchObject({ seen: 1, section: null });
  });

  test("of another operation's answer is listed when the answer is stored", async () => {
    const name = newName();
    const { id } = await makeReviewed(testConsole, reviewer, {
      answers: { "user.ssn": { isSSNValid: true, userCounties: [{ State: "OH", [name]: 5 }] } },
    });
    await run(reviewer, id, "user.ssn");
    expect(await listed(`ssnHistory.userCounties[].${name}`)).toMatchObject({ seen: 1, section: "SSN history" });
    expect(await findingsOf(id)).toEqual(["1 unlisted field in SSN history"]);
  });

  test("once accepted raises nothing in any case, and the stored columns follow", async () => {
    const name = newName();
    const accepted = { [name]: "B" };
    const [one, other] = [await make(accepted), await make({ ...accepted, otherKey: 1 })];
    expect((await columnsOf(one.id)).signalCodes).toContain(code);
    await workAtOnce(reindexJob);
    expect((await accept(name)).accepted).toMatchObject({ by: { name: "Adam Admin" }, reason: "Says nothing." });
    expect(await findingsOf(one.id)).toEqual([]);
    expect(await findingsOf(other.id)).toEqual(["1 unlisted section"]);
    await expect.poll(async () => (await columnsOf(one.id)).signalCodes).not.toContain(code);
    expect((await columnsOf(one.id)).unlistedFields).toEqual([name]);
    const later = await make(accepted);
    expect(await findingsOf(later.id)).toEqual([]);
    expect(await listed(name)).toMatchObject({ seen: 3 });

    expect((await refuse(name)).accepted).toBeNull();
    expect(await findingsOf(one.id)).toEqual(["1 unlisted section"]);
    await expect.poll(async () => (await columnsOf(later.id)).signalCodes).toContain(code);
  });

  test("of a check changes the check's state when it is accepted", async () => {
    const name = newName();
    const { id } = await make(photoProof({ [name]: true }));
    const faceOf = async () => (await columnsOf(id)).checkStates;
    expect(await faceOf()).toMatchObject({ face: "unrecognized" });
    await workAtOnce(reindexJob);
    await accept(`photoProof.${name}`);
    await expect.poll(faceOf).toMatchObject({ face: "clear" });
  });

  test("is accepted and refused by an admin alone, with an entry in the audit log", async () => {
    const field = newName();
    await make({ [field]: "blue" });
    await accept(field);
    await refuse(field);
    const rows = await db.auditEvent.findMany({
      where: { phase: "outcome", outcome: "done", action: { in: ["unlisted-field.accept", "unlisted-field.refuse"] } },
      orderBy: { seq: "asc" },
    });
    const logged = rows.map(({ action, bytes }) => ({ action, details: readRecord(bytes)?.details }));
    expect(logged.filter(({ details }) => details?.path === field)).toEqual([
      { action: "unlisted-field.accept", details: { path: field, reason: "Says nothing." } },
      { action: "unlisted-field.refuse", details: { path: field, reason: "It does." } },
    ]);
    const body = { path: field, reason: "Mine." };
    expect(await codeOf(runAs(acceptUnlistedField, reviewer, { body }))).toBe("forbidden");
    expect(await codeOf(runAs(listUnlistedFields, reviewer))).toBe("forbidden");
  });

  test("that the service never sent is refused, and its text is not logged", async () => {
    const path = `jane.${newName()}`;
    for (const change of [accept, refuse]) expect(await codeOf(change(path))).toBe("not_found");
    const rows = await db.auditEvent.findMany({ where: { action: { startsWith: "unlisted-field." } } });
    expect(rows.filter(({ outcome }) => outcome === "refused").length).toBeGreaterThanOrEqual(2);
    expect(rows.filter(({ bytes }) => JSON.stringify(readRecord(bytes)).includes(path))).toEqual([]);
  });

  test("cannot be accepted without a plain name, twice, or unseen", async () => {
    const once = newName();
    await make({ "Jane: 1990": { a: 1 }, [once]: 1 });
    expect(await codeOf(accept("(unnamed)"))).toBe("state_conflict");
    expect(await codeOf(accept("neverSeen"))).toBe("not_found");
    expect(await codeOf(refuse(once))).toBe("state_conflict");
    await accept(once);
    expect(await codeOf(accept(once))).toBe("state_conflict");
    await refuse(once);
  });
});

test("results with the same new fields are stored at the same time", async () => {
  const fields = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [newName(), at]));
  const [name = ""] = Object.keys(fields);
  const made = await Promise.all(Array.from({ length: 5 }, () => make(fields)));
  expect(await listed(name)).toMatchObject({ seen: 5 });
  expect((await columnsOf(made[0]?.id ?? "")).unlistedFields).toHaveLength(20);
});

test("a service that names fields by something else cannot fill the table", async () => {
  const at = new Date();
  await db.unlistedField.createMany({
    data: Array.from({ length: 1_000 }, () => ({ path: newName(), firstSeenAt: at, lastSeenAt: at, seen: 1 })),
  });
  const { path: known } = await db.unlistedField.findFirstOrThrow({ where: { firstSeenAt: at } });
  const oneTooMany = newName();
  await make({ [known]: 1, [oneTooMany]: 1 });
  expect(await listed(known)).toMatchObject({ seen: 2 });
  expect(await listed(oneTooMany)).toBeUndefined();
});
