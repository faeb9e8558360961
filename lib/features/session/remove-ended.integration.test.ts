import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { issueChallenge } from "@/lib/platform/auth/challenge";
import { issueLink } from "@/lib/platform/auth/staff-link";
import { db, transaction } from "@/lib/platform/data/prisma";
import { createTestStaff, newSession, setUpDatabase, setUpPerson } from "@/lib/testing/staff";
import { removeEnded } from "./remove-ended";

setUpDatabase();
const admin = setUpPerson(["admin"]);

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const bytes = () => new Uint8Array(Buffer.from(uuid()));
const entries = () => db.auditEvent.count({ where: { action: "sign-in.remove-ended" } });

test("what has ended is removed after its time, and nothing else", async () => {
  const { id: staffId } = await createTestStaff(["viewer"]);
  const begun = [await newSession(staffId), await newSession(staffId), await newSession(staffId)];
  const ids = begun.map(({ staff }) => staff.sessionId);
  const [long = "", idle = "", recent = ""] = ids;
  await db.session.update({ where: { id: long }, data: { endedAt: ago(31) } });
  await db.session.update({ where: { id: idle }, data: { lastSeenAt: ago(31) } });
  await db.session.update({ where: { id: recent }, data: { endedAt: ago(29) } });
  const stepUps = [
    { sessionId: long, expiresAt: ago(31) },
    { sessionId: recent, expiresAt: ago(2), usedAt: ago(2) },
    { sessionId: recent, expiresAt: ago(0.5) },
  ].map((row) => ({ ...row, id: uuid(), act: "override.approve:1", tokenHash: bytes() }));
  await db.stepUp.createMany({ data: stepUps });
  await transaction((tx) => issueChallenge(tx, "sign-in", null));
  const kept = await db.challenge.findFirstOrThrow();
  const old = { purpose: "sign-in", sessionId: null, expiresAt: ago(0.01) };
  await db.challenge.create({ data: { ...old, hash: bytes() } });
  // The second person's link is that person's newest link. It stays, to show that the invitation has expired.
  const [used, expired] = [await createTestStaff(["viewer"]), await createTestStaff(["viewer"])];
  for (const { id } of [used, used, expired]) await transaction((tx) => issueLink(tx, id, admin.id, "invitation"));
  await db.staffLink.updateMany({ data: { expiresAt: ago(91), createdAt: ago(93) } });
  await db.staffLink.updateMany({
    where: { staffId: used.id, withdrawnAt: { not: null } },
    data: { withdrawnAt: ago(92) },
  });
  await db.staffLink.updateMany({ where: { staffId: used.id, withdrawnAt: null }, data: { usedAt: ago(89) } });
  await db.rateLimiterFlexible.createMany({
    data: [
      { key: `test/${staffId}/over`, points: 1, expire: ago(0.01) },
      { key: `test/${staffId}/on`, points: 1, expire: ago(-1) },
    ],
  });

  expect(await removeEnded()).toBeGreaterThan(0);
  expect(await db.session.findMany({ where: { id: { in: ids } } })).toMatchObject([{ id: recent }]);
  expect(await db.stepUp.findMany({ where: { sessionId: { in: ids } } })).toMatchObject([{ id: stepUps[2]?.id }]);
  expect(await db.challenge.findMany()).toEqual([kept]);
  expect(await db.staffLink.findMany({ where: { staffId: used.id } })).toMatchObject([{ withdrawnAt: null }]);
  expect(await db.staffLink.count({ where: { staffId: expired.id } })).toBe(1);
  const left = await db.rateLimiterFlexible.findMany({ where: { key: { startsWith: `test/${staffId}/` } } });
  expect(left.map(({ key }) => key)).toEqual([`test/${staffId}/on`]);

  expect(await entries()).toBe(2);
  expect(await removeEnded()).toBe(0);
  expect(await entries()).toBe(2);
});
