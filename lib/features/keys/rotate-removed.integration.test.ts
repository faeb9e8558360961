/** @database both: retention and a rotation lock the same rows, and the embedded database has one connection. */
import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import { storeIdentityKeys } from "@/lib/cases/stored/identity-keys";
import { addDisputeFile } from "@/lib/features/decisions/dispute-files";
import { listDisputes, openDispute, resolveDispute } from "@/lib/features/decisions/disputes";
import { refreshOrder } from "@/lib/features/orders/refresh-order";
import { removeDueRecords } from "@/lib/features/retention/apply-retention";
import { setRetention } from "@/lib/features/retention/retention";
import { runAction } from "@/lib/platform/actions/define-action";
import { problemOfDataKeys } from "@/lib/platform/data/data-keys";
import { db, transaction } from "@/lib/platform/data/prisma";
import { writePdf } from "@/lib/sandbox/service/pdf";
import { runAs } from "@/lib/testing/actions";
import { closeConsole, consoleWith, newDataKey } from "@/lib/testing/key-consoles";
import { pathInput, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { ageCase } from "@/lib/testing/retention";
import { decideAs, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";

const [old, fresh] = [newDataKey("old"), newDataKey("new")];
process.env.DATA_KEYS = old;
const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Ada Admin");
const reviewer = setUpPerson(["reviewer", "orderer"], "Ruth Reviewer");
const other = setUpPerson(["reviewer"], "Oda Other");
afterAll(() => closeConsole());

const days = 1_000;

/** An applicant of whom retention has removed the result, the answers, a court's result and a file of a dispute. */
async function makeRemoved(): Promise<string> {
  const cases = [{ number: "2:19-cr-00431", court: "District of Larkspur", defendant: "OTHER, P", plaintiff: "USA" }];
  const script = { id: { outcomes: ["complete" as const] }, searches: [{ kind: "federal-criminal" as const, cases }] };
  const { id } = await makeReviewed(testConsole, reviewer, script);
  const { id: orderId } = await placeOneOrderAs(reviewer, { applicantId: id, kind: "federal-criminal" });
  await testConsole.sandbox.control.advance(300_000);
  await runAction(refreshOrder, reviewer.caller(), pathInput({ id: orderId }));
  await decideAs(reviewer, id, "decline");
  const { disputable } = await runAs(listDisputes, other, { params: { id } });
  const { id: disputeId } = await runAs(openDispute, other, {
    params: { id },
    body: { decisionId: disputable?.id, judgmentIds: [], statement: "That is not me.", evidence: "A letter." },
  });
  const contents = writePdf([["A letter"]]).toString("base64");
  await runAs(addDisputeFile, other, { params: { id: disputeId }, body: { name: "Letter.pdf", contents } });
  await runAs(resolveDispute, other, { params: { id: disputeId }, body: { outcome: "upheld", reason: "It is." } });
  expect(await documentKeys(id)).toBeGreaterThan(0);
  await ageCase(id, days + 1);
  const classes = ["results", "court_results", "dispute_files"].map((name) => ({ class: name, days }));
  await runAs(setRetention, admin, { body: { classes } });
  for (let count = -1; count !== 0; ) count = await removeDueRecords(new AbortController().signal);
  const [snapshots, answers, orders, files] = await Promise.all([
    db.resultSnapshot.count({ where: { applicantId: id, removedAt: null } }),
    db.checkRun.count({ where: { applicantId: id, response: { not: null } } }),
    db.order.count({ where: { applicantId: id, result: { not: null } } }),
    db.disputeFile.count({ where: { applicantId: id, removedAt: null } }),
  ]);
  expect([snapshots, answers, orders, files]).toEqual([0, 0, 0, 0]);
  return id;
}

const documentKeys = (applicantId: string) =>
  db.identityKey.count({ where: { applicantId, kind: "document", removed: false } });

/** An applicant whose only identity key is of a document in a result that an earlier version has removed. */
async function makeWithoutIdentifiers(): Promise<string> {
  const [id, accessCode, kind, hash] = [uuid(), uuid(), "document", uuid().replaceAll("-", "")] as const;
  const data = newApplicantColumns(id, accessCode, { firstName: "Ida" }, await policyForNew());
  await transaction(async (tx) => {
    await tx.applicant.create({ data });
    await storeIdentityKeys(tx, id, [{ keyId: "old", keys: [{ kind, hash }], nameHash: hash }], []);
    const [sha256, body] = [new Uint8Array(32), new Uint8Array()];
    const removed = { fetchedAt: new Date(0), removedAt: new Date() };
    await tx.resultSnapshot.create({
      data: { id: uuid(), applicantId: id, sha256, body, ...removed, keptFor: "first" },
    });
  });
  return id;
}

test("a rotation changes applicants whose contents retention removed, and the old key is no longer needed", {
  timeout: 240_000,
}, async () => {
  expect(await problemOfDataKeys()).toBeNull();
  const removed = await makeRemoved();
  // The keys of the removed result go with it, and those of the profile stay.
  expect(await documentKeys(removed)).toBe(0);
  expect(await db.identityKey.count({ where: { applicantId: removed, removed: false } })).toBeGreaterThan(0);
  // Retention of an earlier version left them.
  await db.identityKey.updateMany({ where: { applicantId: removed, kind: "document" }, data: { removed: false } });
  const bare = await makeWithoutIdentifiers();

  const desk = await consoleWith(`${fresh},${old}`);
  expect(await desk.problemOfDataKeys()).toBeNull();
  const lines: string[] = [];
  expect(await desk.rotateKeys({ report: (line) => lines.push(line), noticeMs: 0 })).toBe(true);
  expect(lines.filter((line) => line.startsWith("Skipped"))).toEqual([]);
  expect(lines.at(-1)).toBe('The key "old" is no longer needed: remove it from DATA_KEYS.');

  const alone = await consoleWith(fresh);
  expect(await alone.problemOfDataKeys()).toBeNull();
  const { loadCase } = await import("@/lib/cases/open-case");
  for (const id of [removed, bare]) expect((await loadCase(alone.db, id)).derivedCase.open.unreadable).toEqual([]);
  const left = await alone.db.identityKey.findMany({ where: { applicantId: { in: [removed, bare] } } });
  expect(new Set(left.map(({ applicantId, keyId }) => `${applicantId} ${keyId}`))).toEqual(new Set([`${removed} new`]));
  expect(left.map(({ kind }) => kind)).not.toContain("document");
});
