import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { setUpDatabase } from "@/lib/testing/staff";
import { beginRotation, endRotation } from "./rotation-record";

setUpDatabase();

test("a command whose rotation another one has taken over does not end it, and records no end", async () => {
  const rotation = await beginRotation({ keyId: "new", formerKeyId: null }, {});
  if (!rotation) throw new Error("Another rotation is open");
  const ends = async () =>
    (await db.auditEvent.findMany({ where: { action: "keys.rotate" } })).filter(
      ({ bytes }) => JSON.parse(Buffer.from(bytes).toString()).details.step === "ended",
    ).length;
  const before = await ends();
  await db.keyRotation.update({ where: { id: rotation.id }, data: { holder: uuid() } });
  await expect(endRotation(rotation, [], {})).rejects.toThrow(/^Another npm run keys:rotate continues the rotation/);
  const { endedAt } = await db.keyRotation.findUniqueOrThrow({ where: { id: rotation.id } });
  expect([endedAt, await ends()]).toEqual([null, before]);
});
