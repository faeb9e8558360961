/**
 * An export of SSNs requires both permissions, a confirmation and a sentence as the reason, and other people are
 * notified.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { boundActFor } from "@/lib/platform/contract/step-up";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { codeOf, runAs } from "@/lib/testing/actions";
import { familyName } from "@/lib/testing/family-name";
import { runJob } from "@/lib/testing/jobs";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { applicant as someone } from "@/lib/testing/sandbox";
import { confirmPassword, newSession, setUpPerson, signInAs } from "@/lib/testing/staff";
import * as actions from "@/lib/views/exports/contract/exports.actions";
import { getExportFile, getSensitiveExportFile } from "./export-files";
import { createExport, getExport } from "./exports";
import { exportJob } from "./run-export";
import { changeExportSchedule, createExportSchedule, runDueSchedules } from "./schedules";

setUpTestConsole();
const lastName = familyName("Sensitive");
const ssn = "907-65-4321";
const both = setUpPerson(["reviewer", "approver"]);
const auditor = setUpPerson(["auditor"]);
const admin = setUpPerson(["admin"]);

beforeAll(async () => {
  await runAs(createApplicant, both, { body: { ...someone, lastName, confirmedDuplicate: true, ssn } });
});
afterAll(async () => {
  await stopBoss(1_000);
});

const reason = "The regulator asks for these numbers in its yearly audit";
const body = { kind: "applicants", format: "jsonl", fields: ["id", "ssn"], reason } as const;
const scheduled = { ...body, every: "day", at: "06:00", timeZone: "UTC" } as const;
const told = (objectId: string, staffId: string) => db.message.count({ where: { objectId, staffId } });

async function made(): Promise<string> {
  const { id } = await runAs(createExport, both, { body });
  await runJob(exportJob, { exportId: id });
  return id;
}

test.each([["approver"], ["reviewer"], ["orderer"], ["viewer"]] as const)(
  "a person who is only %s exports no SSNs, once or on a schedule",
  async (role) => {
    const person = await signInAs([role]);
    expect(await codeOf(runAs(createExport, person, { body }))).toBe("permission_denied");
    expect(await codeOf(runAs(createExportSchedule, person, { body: scheduled }))).toBe("permission_denied");
  },
);

test("SSNs are exported and scheduled only after a confirmation of that request, which is used once", async () => {
  const unconfirmed = { ...body, stepUp: "not-a-token" };
  expect(await codeOf(runAs(createExport, both, { body: unconfirmed }))).toBe("step_up_required");
  expect(await codeOf(runAs(createExportSchedule, both, { body: { ...scheduled, stepUp: "not-a-token" } }))).toBe(
    "step_up_required",
  );
  expect(await codeOf(runAs(createExport, both, { body: unconfirmed }))).toBe("step_up_required");
  const act = await boundActFor(actions.createExport, { body }, both.id);
  const stepUp = await confirmPassword(both, act ?? "");
  expect(await codeOf(runAs(createExportSchedule, both, { body: { ...scheduled, stepUp } }))).toBe("step_up_required");
  for (const other of [{ filter: { status: "approved" } }, { fields: ["id", "ssn", "email"] }]) {
    const changed = { ...body, ...other, stepUp };
    expect(await codeOf(runAs(createExport, both, { body: changed }))).toBe("step_up_required");
  }
  await runAs(createExport, both, { body: { ...body, stepUp } });
  expect(await codeOf(runAs(createExport, both, { body: { ...body, stepUp } }))).toBe("step_up_required");
});

test("the file is given only after a confirmation for it, and is kept for one day", async () => {
  const id = await made();
  const params = { id };
  const { expiresAt, finishedAt, mayGet } = await runAs(getExport, both, { params });
  expect(mayGet).toBe(true);
  expect(Date.parse(expiresAt ?? "") - Date.parse(finishedAt ?? "")).toBe(86_400_000);
  await expect(runAs(getExportFile, both, { params })).rejects.toMatchObject({
    code: "step_up_required",
    facts: { refs: { act: `export.file:${id}` } },
  });
  const stepUp = await confirmPassword(both, `export.file:${await made()}`);
  expect(await codeOf(runAs(getSensitiveExportFile, both, { params, body: { stepUp } }))).toBe("step_up_required");
  const { stream } = await runAs(getSensitiveExportFile, both, { params });
  expect(await new Response(stream).text()).toContain(ssn.replaceAll("-", ""));
  expect((await auditEventsOf(id, "export.download-sensitive")).at(-1)).toMatchObject({ outcome: "done" });

  await db.staff.update({ where: { id: both.id }, data: { roles: ["approver"] } });
  const approver = { ...both, ...(await newSession(both.id)) };
  expect((await runAs(getExport, approver, { params })).mayGet).toBe(false);
  expect(await codeOf(runAs(getSensitiveExportFile, approver, { params }))).toBe("permission_denied");
  await db.staff.update({ where: { id: both.id }, data: { roles: ["reviewer", "approver"] } });
});

test("a file whose time is over is not given, also before it is removed", async () => {
  const id = await made();
  await db.export.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect((await runAs(getExport, both, { params: { id } })).mayGet).toBe(false);
  expect(await codeOf(runAs(getSensitiveExportFile, both, { params: { id } }))).toBe("state_conflict");
});

test.each(["Audit", "Yearly audit", undefined])("the reason %j is no sentence", async (text) => {
  const refused = { code: "invalid_input", facts: { issues: [{ path: "reason" }] } };
  await expect(runAs(createExport, both, { body: { ...body, reason: text } })).rejects.toMatchObject(refused);
  await expect(runAs(createExportSchedule, both, { body: { ...scheduled, reason: text } })).rejects.toMatchObject(
    refused,
  );
});

test("everyone who sees all exports is notified of each, and of a schedule", async () => {
  const id = await made();
  for (const { id: staffId } of [auditor, admin]) expect(await told(id, staffId)).toBe(1);
  expect(await told(id, both.id)).toBe(1);
  expect(await db.message.count({ where: { objectId: id, staffId: both.id, kind: "export_sensitive" } })).toBe(0);
  const plain = await runAs(createExport, both, { body: { kind: "applicants", format: "csv", fields: ["id"] } });
  expect(await told(plain.id, auditor.id)).toBe(0);

  const schedule = await runAs(createExportSchedule, both, { body: scheduled });
  expect(await told(schedule.id, auditor.id)).toBe(1);
  await db.exportSchedule.update({ where: { id: schedule.id }, data: { nextAt: new Date(Date.now() - 1_000) } });
  await runDueSchedules(new AbortController().signal);
  const scheduledOne = await db.export.findFirstOrThrow({ where: { scheduleId: schedule.id } });
  expect(await told(scheduledOne.id, auditor.id)).toBe(1);
});

test("a schedule of SSNs is turned off, and never on again without a confirmation", async () => {
  const { id } = await runAs(createExportSchedule, both, { body: scheduled });
  const change = (input: object) => runAs(changeExportSchedule, both, { params: { id }, body: input });
  expect(await codeOf(change({ at: "05:00" }))).toBe("state_conflict");
  expect(await change({ on: false })).toMatchObject({ on: false });
  expect(await codeOf(change({ on: true }))).toBe("state_conflict");
});
