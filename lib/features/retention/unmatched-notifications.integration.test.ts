import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { factsOfClass } from "@/lib/domain/retention/classes";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { removeDueRecords } from "./apply-retention";
import { setRetention, tryRetention } from "./retention";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Anna Admin");
/** Longer than any record of another test of the run is old. */
const days = 1_000;

test("a notification that matches no applicant goes after its own days, 30 unless an admin sets others", async () => {
  expect(factsOfClass("unmatched_notifications").days).toBe(30);
  const { id: applicantId } = await testConsole.makeApplicant();
  const old = () => ({
    ...{ id: uuid(), digest: new Uint8Array(Buffer.from(uuid())), body: new Uint8Array(1) },
    ...{ receivedAt: new Date(Date.now() - (days + 1) * 86_400_000) },
  });
  const [matched, received, quarantined] = [
    { ...old(), applicantId, state: "matched" as const },
    old(),
    { ...old(), state: "quarantined" as const },
  ];
  await db.webhookDelivery.createMany({ data: [matched, received, quarantined] });
  await runAs(setRetention, admin, { body: { classes: [{ class: "unmatched_notifications", days }] } });
  const { classes } = await runAs(tryRetention, admin);
  expect(classes.find((one) => one.class === "unmatched_notifications")).toMatchObject({ rows: 2, heldBack: 0 });
  expect(await removeDueRecords(new AbortController().signal)).toBe(2);
  const where = { id: { in: [matched, received, quarantined].map(({ id }) => id) } };
  expect((await db.webhookDelivery.findMany({ where })).map(({ id }) => id)).toEqual([matched.id]);
});
