/** Stores every kind of record about one applicant, and changes one byte of a record, for tests of damage. */
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { snoozeApplicant } from "@/lib/features/applicants/queue/snooze";
import { saveInvite } from "@/lib/features/checks/invite-mail";
import { getResult } from "@/lib/features/checks/read-result";
import { runOperation } from "@/lib/features/checks/run-operation";
import { storePictures } from "@/lib/features/checks/stored-pictures";
import { reopenDecision } from "@/lib/features/decisions/decide";
import { addDisputeFile } from "@/lib/features/decisions/dispute-files";
import { openDispute, resolveDispute } from "@/lib/features/decisions/disputes";
import { addNote } from "@/lib/features/decisions/notes";
import { reviewPlace } from "@/lib/features/decisions/quality-reviews";
import { reopenHit } from "@/lib/features/hits/judge-hit";
import { sealOrderText } from "@/lib/features/orders/order-record";
import { refreshOrder } from "@/lib/features/orders/refresh-order";
import { sealNote } from "@/lib/features/overrides/override-record";
import { requestErasure, undoErasure } from "@/lib/features/retention/erasures";
import { endHold, setHold } from "@/lib/features/retention/holds";
import { closeIdentity } from "@/lib/identity/service";
import { beginAuthenticator } from "@/lib/platform/auth/authenticator";
import { seal } from "@/lib/platform/data/crypto";
import { db, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { sampleImages } from "@/lib/sandbox/images";
import { runAs } from "@/lib/testing/actions";
import { consent } from "@/lib/testing/operations";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs } from "@/lib/testing/overrides";
import { decideAs, hitsOf, judgeAs } from "@/lib/testing/review";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { deliverAndFollow } from "@/lib/testing/webhooks";

/** The ids of every kind of record of one applicant, and of another applicant who stays intact. */
const ids = {
  applicant: "",
  intactApplicant: "",
  run: "",
  order: "",
  secondOrder: "",
  copy: "",
  override: "",
  dispute: "",
  file: "",
  picture: "",
};

let reader: TestPerson;

/**
 * Sets up an applicant of whom every sealed column stores something, and the function `damage`. The damage is repaired
 * at the end of its test.
 */
export function setUpDamage() {
  const testConsole = setUpTestConsole();
  beforeAll(async () => {
    reader = await signInAs(["reviewer", "orderer", "approver", "auditor"]);
    await transaction((tx) => beginAuthenticator(tx, reader.id));
    const copies = [{ name: "Judgment", caseNumber: "2:19-cr-00112", certified: true, pages: [["Judgment"]] }];
    const cases = [{ number: "2:19-cr-00112", court: "Larkspur", defendant: "FARROW, I", plaintiff: "USA" }];
    const script = { searches: [{ kind: "federal-criminal" as const, cases, copies }] };
    const { id, accessCode } = await testConsole.makeApplicant({ script, consent: false });
    ids.applicant = id;
    ids.intactApplicant = (await testConsole.makeApplicant()).id;
    await runAs(runOperation, reader, { params: { id, operationId: "user.consent" }, body: consent });
    await runAs(runOperation, reader, { params: { id, operationId: "user.ssn" } });
    await runAs(getResult, reader, { params: { id } });
    ids.order = (await placeOneOrderAs(reader, { applicantId: id, kind: "federal-criminal" })).id;
    await testConsole.sandbox.control.advance(300_000);
    await runAs(refreshOrder, reader, { params: { id: ids.order } });
    const secondRun = {
      applicantId: id,
      kind: "federal-criminal",
      againReason: "A later case is expected",
      reason: "It was agreed",
    } as const;
    ids.secondOrder = (await placeOneOrderAs(reader, secondRun)).id;
    ids.override = (await requestOverrideAs(reader, id)).id;
    await decideOverrideAs("reject", await signInAs(["approver"]), ids.override);
    const { key } = await loadApplicant(id);
    const resolvedNote = sealNote(key, "resolvedNote", ids.override, "Looked up");
    await db.overrideRequest.update({ where: { id: ids.override }, data: { resolvedNote } });
    const notes = {
      decisionNote: sealOrderText(key, "decisionNote", ids.secondOrder, "Agreed"),
      cancelNote: sealOrderText(key, "cancelNote", ids.secondOrder, "Not needed"),
      resolvedNote: sealOrderText(key, "resolvedNote", ids.secondOrder, "Support did not find it"),
    };
    await db.order.update({ where: { id: ids.secondOrder }, data: notes });
    const link = "https://verify.example/?token=1";
    await transaction((tx) =>
      saveInvite(tx, { put: async () => "" }, { applicantId: id, key, link, sentById: reader.id }),
    );
    ids.run = (await db.checkRun.findFirstOrThrow({ where: { applicantId: id, operationId: "user.ssn" } })).id;
    const picture = { id: ids.run, applicantId: id, key, operationId: "user.compare-photos" } as const;
    await transaction((tx) => storePictures(tx, picture, { targetImage: sampleImages.face }));
    ids.picture = (await db.keptPicture.findFirstOrThrow({ where: { applicantId: id } })).id;
    await judgeDecideAndReopen(id);
    await runAs(setHold, reader, { params: { id }, body: { reason: "A court asked for it" } });
    await runAs(endHold, reader, { params: { id }, body: { reason: "The court is done" } });
    const erasure = await runAs(requestErasure, reader, { params: { id }, body: { reason: "They asked for it" } });
    await runAs(undoErasure, reader, { params: { id: erasure.id }, body: { reason: "They withdrew it" } });
    // The snooze comes last because a change of status ends it.
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await runAs(snoozeApplicant, reader, { params: { id }, body: { until, note: "Waits for the court" } });
    await deliverAndFollow({ userAccessCode: accessCode });
    ids.copy = (await db.courtCopy.findFirstOrThrow({ where: { orderId: ids.order } })).id;
  });
  afterEach(async () => {
    await repair?.();
    repair = undefined;
  });
  afterAll(async () => {
    await stopBoss(1000);
    await closeIdentity();
  });
  return { ids, testConsole, reader: () => reader, damage, repair: () => repair?.() };
}

/** Stores judgments, decisions and a note, with every kind of reason. */
async function judgeDecideAndReopen(id: string): Promise<void> {
  const [hit] = await hitsOf(reader, id);
  const hitId = hit?.id ?? "";
  await judgeAs(reader, id, hitId, "someone_else");
  await runAs(reopenHit, reader, { params: { id, hitId }, body: { reason: "Misread" } });
  await judgeAs(reader, id, hitId, "same_person");
  const { id: decisionId } = await decideAs(reader, id, "escalate");
  const statement = { statement: "It was my cousin", evidence: "A certificate" };
  const dispute = await runAs(openDispute, reader, { params: { id }, body: { decisionId, ...statement } });
  const added = { name: "Certificate.pdf", contents: Buffer.from("%PDF-1.7").toString("base64") };
  ids.dispute = dispute.id;
  ids.file = (await runAs(addDisputeFile, reader, { params: { id: dispute.id }, body: added })).id;
  const upheld = { outcome: "upheld", reason: "Nothing is wrong" } as const;
  await runAs(resolveDispute, await signInAs(["reviewer"]), { params: { id: dispute.id }, body: upheld });
  await runAs(reopenDecision, reader, { params: { id, decisionId }, body: { reason: "Too soon" } });
  await runAs(addNote, reader, { params: { id }, body: { text: "Called back" } });
  await storeReview(id, decisionId);
}

async function storeReview(applicantId: string, decisionId: string): Promise<void> {
  const { key } = await loadApplicant(applicantId);
  const [id, now] = [uuid(), new Date()];
  const review = { reviewerId: reader.id, outcome: "approve", reasonCode: "other", reviewedAt: now } as const;
  const settled = { settlement: "kept", settledById: reader.id, settledAt: now } as const;
  const texts = {
    note: seal(key, reviewPlace("note", id), "It is genuine"),
    settledReason: seal(key, reviewPlace("settledReason", id), "It is not"),
  };
  const data = {
    id,
    applicantId,
    decisionId,
    state: "settled",
    afterSeq: 0n,
    ...review,
    ...settled,
    ...texts,
  } as const;
  await db.qualityReview.create({ data });
}

let repair: (() => Promise<unknown>) | undefined;

/** Changes one byte of a column in the applicant's rows, or in rows that belong to them. */
async function damage(column: string, at: "first" | "last"): Promise<void> {
  const [table, name] = column.split(".");
  const whose: Record<string, string> = {
    Applicant: `id = '${ids.applicant}'`,
    Authenticator: `"staffId" = '${reader.id}'`,
    CourtCopy: `"orderId" = '${ids.order}'`,
  };
  const place = at === "first" ? "0" : `length("${name}") - 1`;
  const flip = `update "${table}" set "${name}" = set_byte("${name}", ${place}, get_byte("${name}", ${place}) # 1)
                where ${whose[table ?? ""] ?? `"applicantId" = '${ids.applicant}'`} and "${name}" is not null`;
  // The statement bypasses the database's triggers, which refuse to change a decision.
  const run = () =>
    db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe("set local session_replication_role = replica");
      return tx.$executeRawUnsafe(flip);
    });
  expect(await run(), column).toBeGreaterThan(0);
  repair = run;
}
