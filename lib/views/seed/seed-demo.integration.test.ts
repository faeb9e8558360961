import { expect, test } from "vitest";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { demoPeople } from "@/lib/sandbox/demo";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { seedDemoApplicants } from "./seed-demo";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
setUpPerson(["orderer"]);
setUpPerson(["approver"]);

test("the demo people are created once through the console's services, in their states", async () => {
  expect(await seedDemoApplicants()).toBe(demoPeople().length);
  expect(await seedDemoApplicants()).toBe(0);
  expect(testConsole.calls("user.create")).toBe(demoPeople().length);

  const query = { sort: "-updated", limit: 100 } as const;
  const { items } = await runAction(listApplicants, reviewer.caller(), { params: {}, query, body: {}, headers: {} });
  const named = (family: string) => items.find(({ name }) => name?.family === family);
  expect(items.every(({ resultRead }) => resultRead)).toBe(true);
  expect(named("Brindlecombe")).toMatchObject({ status: "needs_consent", worst: { code: "consent.missing" } });
  expect(named("Szőllősi-Brook")).toMatchObject({
    status: "waiting_court",
    worst: { severity: "blocking" },
    checks: { id: "blocking", quiz: "clear", court: "pending" },
    orders: { complete: 0, total: 3 },
  });
  expect(named("Robichaud-Tremblay")).toMatchObject({ status: "ready_to_decide" });
  expect(named("Undurraga-Beck")).toMatchObject({ status: "approved" });
  // Data was read from the ID, but its verdict was never requested.
  expect(named("Ofori-Mensah")).toMatchObject({ status: "needs_review", checks: { id: "unknown", face: "clear" } });
  expect(named("Stormdal")).toMatchObject({ status: "waiting_service", checks: { id: "pending" } });
  const overridden = await db.applicant.findMany({
    where: { overriddenAt: { not: null } },
    include: { overrides: true },
  });
  expect(overridden.map(({ overrides }) => overrides.map(({ state }) => state))).toEqual([["applied"]]);

  const actors = await db.auditEvent.groupBy({
    by: ["actorType"],
    where: { action: "applicant.create" },
    _count: true,
  });
  expect(actors).toEqual([{ actorType: "system", _count: 2 * demoPeople().length }]);
  // No one signed in, so no entry may name a session. The decision itself names the reviewer.
  const ofStaff = { actorType: "staff", objectId: { in: items.map(({ id }) => id) } };
  expect(await db.auditEvent.count({ where: ofStaff })).toBe(0);
}, 240_000);
