/** @database both: a rotation changes rows in transactions, and the embedded database serves one at a time. */
import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import type { KnownPerson } from "@/lib/testing/key-console";
import { closeConsole, consoleWith, newDataKey } from "@/lib/testing/key-consoles";

const [old, fresh] = [newDataKey("old"), newDataKey("new")];
const both = `${fresh},${old}`;
const lines: string[] = [];
const options = { report: (line: string) => void lines.push(line), noticeMs: 0 };

afterAll(() => closeConsole());

/** Stores the access code of someone as a rotation has left it that has already come to them. Returns the id. */
async function addRotatedTwin({ accessCode, fields }: KnownPerson): Promise<string> {
  const { db } = await import("@/lib/platform/data/prisma");
  const { policyForNew } = await import("@/lib/cases/applicant-policy");
  const { newApplicantColumns } = await import("@/lib/cases/applicant-record");
  const { accessCodeIndex } = await import("@/lib/platform/data/blind-index");
  const { parseKeyring } = await import("@/lib/platform/data/keyring");
  const rotated = parseKeyring(both, { root: "new", former: null });
  const columns = newApplicantColumns(uuid(), accessCode, fields, await policyForNew());
  const code = { accessCodeIndex: accessCodeIndex(accessCode, rotated), accessCodeKeyId: "new" };
  return (await db.applicant.create({ data: { ...columns, ...code }, select: { id: true } })).id;
}

async function addRotatedDelivery(notification: object): Promise<void> {
  const { db } = await import("@/lib/platform/data/prisma");
  const { digestOf } = await import("@/lib/cases/webhook-record");
  const { parseKeyring } = await import("@/lib/platform/data/keyring");
  const rotated = parseKeyring(both, { root: "new", former: null });
  const digest = digestOf(new TextEncoder().encode(JSON.stringify(notification)), rotated);
  await db.webhookDelivery.create({ data: { id: uuid(), digest, body: new Uint8Array(1), keyId: "new", count: 2 } });
}

test("what a console without the new key stored again is merged or named, and the rotation goes on", {
  timeout: 240_000,
}, async () => {
  const stale = await consoleWith(old);
  expect(await stale.problemOfDataKeys()).toBeNull();
  const duplicate = await stale.addPerson();
  const twin = await addRotatedTwin(duplicate);
  const other = await stale.addPerson();
  const notification = { event: "received again", at: uuid() };
  await addRotatedDelivery(notification);
  expect((await stale.deliver(notification)).status).toBe(202);
  const newest = await stale.db.webhookDelivery.findFirstOrThrow({ where: { keyId: "old" } });

  const desk = await consoleWith(both);
  expect(await desk.problemOfDataKeys()).toBeNull();
  expect(await desk.rotateKeys(options)).toBe(false);
  expect(lines).toContain(
    `Skipped applicant ${duplicate.id}: applicant ${twin} has the same access code, because a console without the ` +
      "new key stored it again. Give every console the same DATA_KEYS, and erase one of the two applicants.",
  );
  expect(lines).toContain(
    "Erase one of the two applicants of each access code that is stored twice, and run npm run keys:rotate again: " +
      `applicant ${duplicate.id}.`,
  );
  expect(lines.splice(0).at(-1)).toBe('The key "old" is still needed for 1 applicant: run npm run keys:rotate.');
  expect(await desk.db.webhookDelivery.findMany({ select: { id: true, count: true, keyId: true } })).toEqual([
    { id: newest.id, count: 3, keyId: "new" },
  ]);
  const rotated = { where: { searchKeyId: "new", accessCodeKeyId: "new" }, select: { id: true } };
  const ids = (await desk.db.applicant.findMany(rotated)).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([twin, other.id]));

  const { eraseApplicant } = await import("@/lib/cases/erase-applicant");
  const { transaction } = await import("@/lib/platform/data/prisma");
  await transaction((tx) => eraseApplicant(tx, duplicate.id, { at: new Date(), by: null }));
  expect(await desk.rotateKeys(options)).toBe(true);
  expect(lines.at(-1)).toBe('The key "old" is no longer needed: remove it from DATA_KEYS.');
});
