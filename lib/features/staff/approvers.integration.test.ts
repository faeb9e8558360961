import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "@/lib/base/permissions";
import { noLimits } from "@/lib/domain/orders/limits";
import { approveOrder } from "@/lib/features/orders/decide-order";
import { getOrder } from "@/lib/features/orders/get-order";
import { getOrderLimits, setOrderLimits } from "@/lib/features/orders/order-limits";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { newKey } from "@/lib/testing/idempotency-key";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { createTestStaff, newSession, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { confirmRoles, createStaff, listStaff, updateStaff } from "./staff";
import { acceptInvitation } from "./staff-links";

const testConsole = setUpTestConsole();
const first = setUpPerson(["admin"], "Fay First");
const hourMs = 60 * 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

const age = (ids: readonly string[], hours: number) =>
  db.staff.updateMany({ where: { id: { in: [...ids] } }, data: { createdAt: ago(hours) } });

/** Makes an account that the first admin created and opened `hours` hours ago. */
async function openedBefore(hours: number, roles: Role[]): Promise<TestPerson> {
  const made = await createTestStaff(roles);
  await age([made.id], hours);
  const grants = ["account", "invitation"] as const;
  const at = ago(hours);
  await db.accessGrant.createMany({
    data: grants.map((kind) => ({ staffId: made.id, byId: first.id, kind, at })),
  });
  return { ...made, ...(await newSession(made.id)) };
}

/** Makes an account, and opens it with its link, as an admin could do alone. */
async function makeAndOpen(by: TestPerson, roles: Role[]): Promise<TestPerson> {
  const email = `${newKey()}@example.test`.toLowerCase();
  const { id, invite } = await runAs(createStaff, by, { body: { email, name: "Nia New", roles } });
  const caller = { staff: null, requestId: newKey(), ip: "192.0.2.7" };
  const input = {
    params: { token: invite.token },
    query: {},
    headers: {},
    body: { password: "violet gravel tomorrow" },
  };
  await runAction(acceptInvitation, caller, input);
  return { id, email, ...(await newSession(id)) };
}

async function askForOrder(requester: TestPerson): Promise<string> {
  const { version } = await runAs(getOrderLimits, first);
  const order = { cents: null, searches: 0 };
  await runAs(setOrderLimits, first, { body: { version, limits: { ...noLimits, order } } });
  const { id } = await testConsole.makeApplicant();
  const body = { applicantId: id, kind: "federal-civil", reason: "The applicant named a charge." } as const;
  return (await placeOneOrderAs(requester, body)).id;
}

/** Makes an old account, whose access no one is on record as having given. */
async function oldApprover(): Promise<TestPerson> {
  const made = await createTestStaff(["approver"]);
  await age([made.id], 100);
  return { ...made, ...(await newSession(made.id)) };
}

async function disableAndEnable(id: string): Promise<void> {
  for (const disabled of [true, false]) await runAs(updateStaff, first, { params: { id }, body: { disabled } });
}

const approve = (by: TestPerson, id: string) => codeOf(runAs(approveOrder, by, { params: { id }, body: {} }));
const confirm = (by: TestPerson, id: string) => codeOf(runAs(confirmRoles, by, { params: { id } }));
const rolesOf = async (id: string) => (await db.staff.findUniqueOrThrow({ where: { id } })).roles;
const messagesTo = async (staffId: string, objectId: string) =>
  (await db.message.findMany({ where: { staffId, objectId }, orderBy: { at: "asc" } })).map(({ kind }) => kind);

test("in the first three days of an installation a new account approves at once", async () => {
  const [requester, approver] = [await makeAndOpen(first, ["orderer"]), await makeAndOpen(first, ["approver"])];
  expect(await approve(approver, await askForOrder(requester))).toBe("done");
});

describe("after the first three days", () => {
  beforeAll(() => age([first.id], 80));

  describe("with one admin", () => {
    test("who made and opened two accounts, the second approves nothing for 24 hours", async () => {
      const requester = await makeAndOpen(first, ["orderer"]);
      const approver = await makeAndOpen(first, ["approver"]);
      const id = await askForOrder(requester);
      expect(await approve(approver, id)).toBe("approvals_rest");
      const shown = await runAs(getOrder, approver, { params: { id } });
      expect(shown).toMatchObject({ decisionBlockedFor: "approvals_rest" });
      expect(shown.secondPerson?.restsUntil).not.toBeNull();
      expect(await approve(await openedBefore(25, ["approver"]), id)).toBe("done");
    });

    test("an account of single sign-on, which no admin made, rests as well", async () => {
      const { id } = await createTestStaff(["approver"]);
      const approver = { id, email: "", ...(await newSession(id)) };
      const order = await askForOrder(await signInAs(["orderer"]));
      expect(await approve(approver, order)).toBe("approvals_rest");
      await age([id], 25);
      expect(await approve(approver, order)).toBe("done");
    });

    test("who gives the role to an account of earlier days, it rests too, and other roles change nothing", async () => {
      const { id } = await createTestStaff(["viewer"]);
      await age([id], 100);
      await runAs(updateStaff, first, { params: { id }, body: { roles: ["viewer", "approver"] } });
      const order = await askForOrder(await signInAs(["orderer"]));
      const approver = { id, email: "", ...(await newSession(id)) };
      expect(await approve(approver, order)).toBe("approvals_rest");
      const old = await createTestStaff(["approver"]);
      await age([old.id], 100);
      await runAs(updateStaff, first, { params: { id: old.id }, body: { roles: ["approver", "orderer"] } });
      expect(await approve({ ...old, ...(await newSession(old.id)) }, order)).toBe("done");
    });

    test("an approver who is enabled again keeps the role, and waits", async () => {
      const approver = await oldApprover();
      await disableAndEnable(approver.id);
      expect(await rolesOf(approver.id)).toEqual(["approver"]);
      const now = { ...approver, ...(await newSession(approver.id)) };
      expect(await approve(now, await askForOrder(await signInAs(["orderer"])))).toBe("approvals_rest");
    });

    test("an approver who gets another link before the first sign-in waits after it", async () => {
      const approver = await oldApprover();
      const order = await askForOrder(await signInAs(["orderer"]));
      await db.accessGrant.create({ data: { staffId: approver.id, byId: first.id, kind: "invitation" } });
      expect(await approve(approver, order)).toBe("approvals_rest");
    });
  });

  describe("with a second admin", () => {
    let second: TestPerson;
    let auditor: TestPerson;
    beforeEach(async () => {
      await db.staff.updateMany({ where: { id: { not: first.id } }, data: { disabledAt: new Date() } });
      second = await signInAs(["admin"], "Sol Second");
      auditor = await signInAs(["auditor"], "Aud Auditor");
      await age([second.id, auditor.id], 100);
    });

    test("an approver who is enabled again has the role once another admin confirms it again, and then waits", async () => {
      const approver = await oldApprover();
      await disableAndEnable(approver.id);
      expect(await rolesOf(approver.id)).toEqual([]);
      expect(await messagesTo(second.id, approver.id)).toEqual(["approver_unconfirmed"]);
      expect(await messagesTo(auditor.id, approver.id)).toEqual(["approver_made_log"]);
      expect(await confirm(first, approver.id)).toBe("same_person");
      expect(await confirm(second, approver.id)).toBe("done");
      const now = { ...approver, ...(await newSession(approver.id)) };
      expect(await approve(now, await askForOrder(await signInAs(["orderer"])))).toBe("approvals_rest");
    });

    test("an approver whom one admin made has no such role until the other one confirms it", async () => {
      const approver = await makeAndOpen(first, ["reviewer", "approver"]);
      const id = await askForOrder(await signInAs(["orderer"]));
      expect(await rolesOf(approver.id)).toEqual(["reviewer"]);
      expect(await approve(approver, id)).toBe("forbidden");
      const { items } = await runAs(listStaff, second);
      expect(items.find((one) => one.id === approver.id)?.unconfirmed).toMatchObject({
        roles: ["approver"],
        by: { id: first.id, name: "Fay First" },
        confirmers: [{ id: second.id, name: "Sol Second" }],
      });
      expect(await confirm(first, approver.id)).toBe("same_person");
      expect(await confirm(second, approver.id)).toBe("done");
      expect(await rolesOf(approver.id)).toEqual(["reviewer", "approver"]);
      expect(await confirm(second, approver.id)).toBe("state_conflict");
      const outcome = (await auditEventsOf(approver.id, "staff.confirm-roles")).find(
        ({ phase, outcome }) => phase === "outcome" && outcome === "done",
      );
      expect(outcome?.details).toMatchObject({ rolesAdded: ["approver"], givenBy: first.id });
      const now = { ...approver, ...(await newSession(approver.id)) };
      expect(await approve(now, id)).toBe("approvals_rest");
      expect(await approve(now, await askForOrder(await signInAs(["orderer"])))).toBe("approvals_rest");
    });

    test("all other admins and auditors are told of it, by email too, and its confirmation settles the message", async () => {
      const approver = await makeAndOpen(first, ["approver"]);
      const viewer = await makeAndOpen(first, ["viewer"]);
      expect(await messagesTo(second.id, approver.id)).toEqual(["approver_unconfirmed"]);
      expect(await messagesTo(auditor.id, approver.id)).toEqual(["approver_made_log"]);
      expect(await messagesTo(first.id, approver.id)).toEqual([]);
      expect(await messagesTo(second.id, viewer.id)).toEqual([]);
      await confirm(second, approver.id);
      const settled = await db.message.findFirstOrThrow({ where: { staffId: second.id, objectId: approver.id } });
      expect(settled).toMatchObject({ ended: "confirmed", endedById: second.id });
      expect(await messagesTo(approver.id, approver.id)).toEqual(["roles_changed"]);
    });

    test("neither an admin whom the first one made confirms it, nor one who rests, nor the account itself", async () => {
      const made = await openedBefore(100, ["admin"]);
      const approver = await makeAndOpen(first, ["approver"]);
      expect(await confirm(made, approver.id)).toBe("made_by_requester");
      const fresh = await signInAs(["admin"]);
      expect(await confirm(fresh, approver.id)).toBe("approvals_rest");
      const own = await signInAs(["admin"]);
      await runAs(updateStaff, first, { params: { id: own.id }, body: { roles: ["admin", "approver"] } });
      expect(await confirm(own, own.id)).toBe("same_person");
    });

    test("while the only other admin is one whom the first made, that one may confirm once they no longer rest", async () => {
      await db.staff.update({ where: { id: second.id }, data: { disabledAt: new Date() } });
      const made = await makeAndOpen(first, ["admin"]);
      const approver = await makeAndOpen(first, ["approver"]);
      expect(await rolesOf(approver.id)).toEqual([]);
      expect(await confirm(made, approver.id)).toBe("approvals_rest");
      await db.staff.update({ where: { id: made.id }, data: { disabledAt: new Date() } });
      expect(await confirm(await openedBefore(25, ["admin"]), approver.id)).toBe("done");
    });

    test("a role given to an existing account waits as well; another change keeps it waiting, and removing ends it", async () => {
      const { id } = await createTestStaff(["viewer"]);
      const change = (by: TestPerson, body: { roles?: Role[]; disabled?: boolean }) =>
        runAs(updateStaff, by, { params: { id }, body });
      expect(await change(first, { roles: ["viewer", "approver"] })).toMatchObject({ roles: ["viewer"] });
      expect(await change(second, { roles: ["reviewer", "approver"] })).toMatchObject({
        roles: ["reviewer"],
        unconfirmed: { roles: ["approver"], by: { id: first.id } },
      });
      expect(await change(first, { disabled: true })).toMatchObject({ unconfirmed: { roles: ["approver"] } });
      expect(await confirm(second, id)).toBe("condition_not_met");
      expect(await change(first, { disabled: false, roles: ["reviewer"] })).toMatchObject({ unconfirmed: null });
      const message = await db.message.findFirstOrThrow({ where: { staffId: second.id, objectId: id } });
      expect(message.ended).toBe("withdrawn");
      expect(await confirm(second, id)).toBe("state_conflict");
    });
  });
});
