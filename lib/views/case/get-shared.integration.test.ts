/** The comparison of applicants of different names who share a value. */
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { db, transaction } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { newPerson, newSsn } from "@/lib/testing/new-person";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { getShared } from "./get-shared";

setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rosa Reviewer");
const viewer = setUpPerson(["viewer"], "Vera Viewer");

async function create(fields: Record<string, string> = {}): Promise<string> {
  const { id } = await runAs(createApplicant, reviewer, { body: { ...newPerson(fields), confirmedDuplicate: true } });
  return id;
}

const sharedOf = async (id: string) =>
  (await loadCase(db, id)).derivedCase.findings
    .filter(({ signal }) => signal.code === "identity.shared")
    .map(({ signal: { severity, title } }) => [severity, title]);

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
