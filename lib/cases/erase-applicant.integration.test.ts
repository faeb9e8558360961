import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { createUnlessDuplicate } from "@/lib/features/applicants/refuse-duplicate";
import { addDisputeFile } from "@/lib/features/decisions/dispute-files";
import { listDisputes, openDispute } from "@/lib/features/decisions/disputes";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");

const erase = (id: string) => transaction((tx) => eraseApplicant(tx, id, { at: new Date(), by: null }));

/** A declined applicant who disputes that with a letter. Returns the applicant's id, and that of the file. */
async function makeDisputed() {
  const { id } = await makeReviewed(testConsole, reviewer);
  await decideAs(reviewer, id, "decline");
  const { disputable } = await runAs(listDisputes, reviewer, { params: { id } });
  const body = { decisionId: disputable?.id, judgmentIds: [], statement: "That is not me." };
  const { id: disputeId } = await runAs(openDispute, reviewer, { params: { id }, body });
  const letter = { name: "Letter.pdf", contents: btoa(`%PDF-1.7 ${id}`) };
  const file = await runAs(addDisputeFile, reviewer, { params: { id: disputeId }, body: letter });
  return { id, file: file.id };
}

test("an erasure leaves no hash of a disputed file, which nothing else can remove", async () => {
  const { id, file } = await makeDisputed();
  const remove = {
    contents: new Uint8Array(),
    name: new Uint8Array(),
    sha256: new Uint8Array(),
    removedAt: new Date(),
  };
  await expect(db.disputeFile.update({ where: { id: file }, data: remove })).rejects.toThrow();
  await erase(id);
  const row = await db.disputeFile.findUniqueOrThrow({ where: { id: file } });
  expect([row.contents, row.name, row.sha256].map(({ length }) => length)).toEqual([0, 0, 0]);
});

test("an erasure leaves no hash of a court document, also in its key, and marks only what had contents", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id: orderId } = await placeOneOrderAs(reviewer, { applicantId, kind: "federal-civil" });
  const sha256 = new Uint8Array(createHash("sha256").update(orderId).digest());
  const hash = Buffer.from(sha256).toString("hex");
  const [full, empty] = [uuid(), uuid()];
  await db.courtCopy.createMany({
    data: [
      { id: full, orderId, documentKey: `7@${hash}`, contents: sha256, sha256 },
      { id: empty, orderId, documentKey: "#2" },
    ],
  });
  await erase(applicantId);
  const copies = await db.courtCopy.findMany({ where: { orderId }, orderBy: { id: "asc" } });
  const nothing = { name: null, contents: null, sha256: null };
  expect(copies).toMatchObject([
    { ...nothing, documentKey: full, removedAt: expect.any(Date) },
    { ...nothing, documentKey: empty, removedAt: null },
  ]);
  expect(JSON.stringify(copies)).not.toContain(hash);
});

test("a claim that a stopped process left is deleted by the next erasure, and by the next creation", async () => {
  const leave = async () => {
    const expiresAt = new Date(Date.now() - 60_000);
    return (await db.creationClaim.create({ data: { personToken: uuid(), holder: uuid(), expiresAt } })).personToken;
  };
  const isThere = async (personToken: string) => (await db.creationClaim.count({ where: { personToken } })) > 0;
  const first = await leave();
  await erase((await testConsole.makeApplicant()).id);
  expect(await isThere(first)).toBe(false);
  const second = await leave();
  const someone = { firstName: "Orla", lastName: `Claimby${uuid()}`, dob: "01-02-1980" };
  await createUnlessDuplicate(someone as never, false, async () => undefined);
  expect(await isThere(second)).toBe(false);
});
