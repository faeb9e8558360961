import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { excludedUse } from "@/lib/contracts/constants/decisions";
import { defaultNoticeTemplate } from "@/lib/contracts/notices";
import { db } from "@/lib/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { decideAs, decisionsOf, judgeAs, listedRecord, makeReviewed, onlyHit } from "@/lib/testing/review";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { decide } from "./decide";
import { openDispute } from "./disputes";
import { getNoticeSettings, saveNoticeSettings } from "./notice-settings";
import { getNotice, listNotices, makeNotice } from "./notices";

const testConsole = setUpTestConsole();
let admin: TestPerson;
let reviewer: TestPerson;

beforeAll(async () => {
  admin = await signInAs(["admin"], "Adda Admin");
  reviewer = await signInAs(["reviewer"], "Rita Reviewer");
});

/** Publishes the next version of the settings, enabled by default. */
async function configure(change: object = {}) {
  const { version } = await runAs(getNoticeSettings, admin);
  const body = { company: "Harbor Exchange", contact: "disputes@harbor.example", template: defaultNoticeTemplate };
  return runAs(saveNoticeSettings, admin, { body: { version, enabled: true, ...body, ...change } });
}

async function declineOnRecord() {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] }, { document: false });
  await judgeAs(reviewer, id, await onlyHit(reviewer, id), "same_person");
  const { snapshotId } = await decisionsOf(reviewer, id);
  const body = { outcome: "decline", reasonCode: "watch_list_match", note: "Matches Ada Marsh.", snapshotId };
  const { id: decisionId } = await runAs(decide, reviewer, { params: { id }, body });
  return { id, decisionId };
}

const makeAs = (person: TestPerson, id: string, decisionId: string) =>
  runAs(makeNotice, person, { params: { id, decisionId } });

test("a notice is off until it is configured, and each change is a version", async () => {
  expect(await runAs(getNoticeSettings, admin)).toMatchObject({ version: 0, enabled: false, changed: null });
  const { id, decisionId } = await declineOnRecord();
  await expect(makeAs(reviewer, id, decisionId)).rejects.toMatchObject({ code: "state_conflict" });
  await configure({ enabled: false, company: "", contact: "" });
  await expect(makeAs(reviewer, id, decisionId)).rejects.toMatchObject({ code: "state_conflict" });
  const saved = await configure();
  expect(saved).toMatchObject({ version: 2, enabled: true, changed: { by: { name: "Adda Admin" } } });
  await expect(configure({ version: 1 })).rejects.toMatchObject({ code: "conflict" });
  const events = (await auditEventsOf("notice", "notice.configure")).filter(({ outcome }) => outcome === "done");
  expect(events.map(({ details }) => details.version)).toEqual([1, 2]);
  await expect(runAs(getNoticeSettings, reviewer)).rejects.toMatchObject({ code: "forbidden" });
});

test("a notice has the purpose and the way to dispute, no detail of a hit, and is kept as handed out", async () => {
  await configure();
  const { id, decisionId } = await declineOnRecord();
  const made = await makeAs(reviewer, id, decisionId);
  const show = () => runAs(getNotice, reviewer, { params: { id, noticeId: made.id } });
  const file = await show();
  const text = textOfPdf(Buffer.from(file.bytes)).replaceAll(/\s+/g, " ");
  const shown = [
    "Harbor Exchange",
    "disputes@harbor.example",
    decisionId,
    excludedUse,
    "Imogen",
    "could not be verified",
  ];
  for (const part of shown) expect(text, part).toContain(part);
  // The certified purpose itself names the prevention of fraud.
  const [said = ""] = text.replaceAll(decisionId, "").split("The information was used");
  expect(said).toContain("To dispute this");
  expect(said).not.toMatch(/marsh|watch|list|record|score|88|harbor states|sable|1961|criminal|fraud|match/i);
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  expect(made).toMatchObject({ sha256, by: { name: "Rita Reviewer" } });

  await configure({ company: "Renamed" });
  expect(Buffer.from((await show()).bytes).equals(Buffer.from(file.bytes))).toBe(true);
  expect((await runAs(listNotices, reviewer, { params: { id } })).items).toMatchObject([{ id: made.id, sha256 }]);
  const done = (await auditEventsOf(id, "notice.make")).filter(({ outcome }) => outcome === "done");
  expect(done).toMatchObject([{ details: { decision: decisionId, fileSha256: sha256 } }]);
  await expect(db.notice.delete({ where: { id: made.id } })).rejects.toThrow();
});

test("only a current, undisputed decline has a notice", async () => {
  await configure();
  const other = await makeReviewed(testConsole, reviewer, {}, { document: false });
  const { id: escalation } = await decideAs(reviewer, other.id, "escalate");
  await expect(makeAs(reviewer, other.id, escalation)).rejects.toMatchObject({ code: "state_conflict" });
  const { id, decisionId } = await declineOnRecord();
  await expect(makeAs(reviewer, other.id, decisionId)).rejects.toMatchObject({ code: "not_found" });
  const body = { decisionId, statement: "That is not me." };
  await runAs(openDispute, reviewer, { params: { id }, body });
  await expect(makeAs(reviewer, id, decisionId)).rejects.toMatchObject({ code: "state_conflict" });
});
