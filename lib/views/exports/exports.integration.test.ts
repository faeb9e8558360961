import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadApplicant, profileColumns } from "@/lib/cases/applicant-record";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { type ExportBody, exportAs, exportFile } from "@/lib/testing/exports";
import { workAtOnce } from "@/lib/testing/jobs";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { applicant as someone } from "@/lib/testing/sandbox";
import { setUpPerson, type TestPerson } from "@/lib/testing/staff";
import { cancelExport, createExport, describeExport, getExport, listExports } from "./exports";
import { exportJob } from "./run-export";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const approver = setUpPerson(["reviewer", "approver"], "Ada Approver");
const auditor = setUpPerson(["auditor"], "Otto Auditor");
const admin = setUpPerson(["admin"], "Anna Admin");

beforeAll(() => workAtOnce(exportJob));
afterAll(async () => {
  await stopBoss(1_000);
});

const exported = (body: ExportBody, person = reviewer) => exportAs(person, body);
const fileOf = (id: string, person = reviewer) => exportFile(person, id);

const hostile = [
  { firstName: '=HYPERLINK("x")', lastName: "@SUM(A1)" },
  { firstName: "Zoë\r\nlater", lastName: `O'Brien, "Jr."` },
  { firstName: "שָׁלוֹם", lastName: "-2+3" },
];

test("an export holds every row of the list as the API gives it, in each format", async () => {
  for (const user of hostile) {
    const { row, key, profile } = await loadApplicant((await testConsole.makeApplicant()).id);
    await db.applicant.update({ where: { id: row.id }, data: profileColumns(key, row.id, { ...profile, ...user }) });
  }
  const { items } = await runAs(listApplicants, reviewer, { query: { sort: "-created" } });
  const fields = ["id", "given", "family", "email", "status", "created"];
  const asked = { kind: "applicants", filter: { sort: "-created" }, fields } as const;

  const csv = await exported({ ...asked, format: "csv", bom: true });
  expect(csv).toMatchObject({ state: "ready", rows: items.length, total: items.length, unreadable: [] });
  const bytes = await fileOf(csv.id);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(csv.sha256);
  expect(bytes.length).toBe(csv.bytes);
  const [head, ...rows] = parse(bytes, { bom: true });
  expect(head).toEqual(["Applicant ID", "Given name", "Family name", "Email", "Status", "Created", "Unreadable"]);
  const plain = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, "");
  expect(rows.map((row: string[]) => row.map(plain))).toEqual(
    items.map(({ id, name, email, status, createdAt }) => [
      ...[id, name?.given, name?.family, email ?? "", status, createdAt, "no"],
    ]),
  );
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""x"")"`);

  const jsonl = await exported({ ...asked, format: "jsonl" });
  const lines = (await fileOf(jsonl.id)).toString().trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).given)).toEqual(items.map(({ name }) => name?.given));

  const xlsx = await exported({ ...asked, format: "xlsx", timeZone: "America/New_York" });
  const workbook = await readXlsx(await fileOf(xlsx.id));
  const [sheet, about] = workbook.sheets;
  expect(sheet?.rows.slice(1).map((row) => row.slice(0, 3))).toEqual(
    items.map(({ id, name }) => [id, name?.given, name?.family]),
  );
  expect(about?.name).toBe("About");
  expect(about?.rows).toContainEqual(["Rows", items.length]);
});

test("what was asked for and the file are sealed, and the log keeps who, filter and fields", async () => {
  const view = await exported({ kind: "applicants", format: "csv", filter: { query: "Zweigelt" } });
  const dump = await dumpDatabase();
  expect(dumpContains(dump, "Zweigelt")).toBe(false);
  expect((await auditEventsOf(view.id, "export.create")).at(-1)).toMatchObject({
    outcome: "done",
    details: { kind: "applicants", "filter.searched": true },
  });
});

test("a sensitive field takes the right and a reason, and is nowhere in a file without them", async () => {
  const ssn = "907-65-4321";
  await runAs(createApplicant, reviewer, { body: { ...someone, confirmedDuplicate: true, ssn } });
  const asked: ExportBody = { kind: "applicants", format: "csv", fields: ["id", "ssn"] };
  await expect(
    runAs(createExport, reviewer, { body: { ...asked, reason: "For the yearly audit" } }),
  ).rejects.toMatchObject({
    code: "permission_denied",
    status: 403,
  });
  await expect(runAs(createExport, approver, { body: asked })).rejects.toMatchObject({ code: "invalid_input" });
  const full = await exported({ ...asked, reason: "For the yearly audit" }, approver);
  expect(full.sensitive).toEqual(["ssn"]);
  const all = await runAs(describeExport, reviewer, { body: { kind: "applicants" } });
  const open = all.fields.flatMap(({ key, sensitive }) => (sensitive ? [] : [key]));
  const masked = await exported({ kind: "applicants", format: "jsonl", fields: open });
  expect((await fileOf(masked.id)).toString()).not.toContain("4321");
});

test("a filter or a field that the list does not have is refused by its name", async () => {
  const refused = (body: ExportBody) => expect(runAs(createExport, reviewer, { body })).rejects;
  await refused({ kind: "applicants", format: "csv", filter: { color: "red" } }).toMatchObject({
    code: "invalid_input",
    facts: { issues: [{ path: "filter.color", message: "This list has no such filter" }] },
  });
  await refused({ kind: "applicants", format: "csv", fields: ["nothing"] }).toMatchObject({ code: "invalid_input" });
  await refused({ kind: "audit", format: "csv" }).toMatchObject({ code: "forbidden" });
});

test("only its owner gets a file, with the rights of now; auditors see that it was made", async () => {
  const view = await exported({ kind: "applicants", format: "csv" });
  await expect(fileOf(view.id, approver)).rejects.toMatchObject({ code: "not_found" });
  await expect(fileOf(view.id, auditor)).rejects.toMatchObject({ code: "forbidden" });
  const { items } = await runAs(listExports, auditor, { query: { all: "1" } });
  expect(items.find(({ id }) => id === view.id)).toMatchObject({ owner: { name: "Rita Reviewer" }, filter: null });
  await expect(runAs(listExports, reviewer, { query: { all: "1" } })).rejects.toMatchObject({ code: "forbidden" });
});

test("an auditor's or admin's read of another person's export is in the log, and its owner's is not", async () => {
  const { id } = await exported({ kind: "applicants", format: "csv" });
  const read = (person: TestPerson) => runAs(getExport, person, { params: { id } });
  const logged = async () =>
    (await auditEventsOf(id, "export.read")).filter(({ phase }) => phase === "outcome").map(({ outcome }) => outcome);
  expect(await read(reviewer)).toMatchObject({ id, state: "ready" });
  expect(await logged()).toEqual([]);
  expect(await read(auditor)).toMatchObject({ id, filter: null });
  expect(await read(admin)).toMatchObject({ id, filter: null });
  expect(await logged()).toEqual(["done", "done"]);
  await expect(read(approver)).rejects.toMatchObject({ code: "not_found" });
  expect(await logged()).toEqual(["done", "done", "refused"]);
});

test("a canceled export leaves nothing behind", async () => {
  const { id } = await runAs(createExport, reviewer, { body: { kind: "applicants", format: "csv" } });
  const canceled = await runAs(cancelExport, reviewer, { params: { id } }).catch(() => null);
  if (!canceled) return;
  expect(canceled.state).toBe("canceled");
  expect(await db.exportPart.count({ where: { exportId: id } })).toBe(0);
  await expect(fileOf(id)).rejects.toMatchObject({ code: "state_conflict" });
});
