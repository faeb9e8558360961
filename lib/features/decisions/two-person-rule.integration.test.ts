import { describe, expect, test } from "vitest";
import type { Role } from "@/lib/base/permissions";
import { noLimits } from "@/lib/domain/orders/limits";
import { approveOrder, rejectOrder } from "@/lib/features/orders/decide-order";
import { getOrder } from "@/lib/features/orders/get-order";
import { listOrderApprovals } from "@/lib/features/orders/list-orders";
import { getOrderLimits, setOrderLimits } from "@/lib/features/orders/order-limits";
import { getOverride, listOverrides } from "@/lib/features/overrides/get-override";
import { expireStaleOverrides } from "@/lib/features/overrides/send-override";
import { confirmRoles, createStaff, updateStaff } from "@/lib/features/staff/staff";
import { acceptInvitation, makeStaffLink } from "@/lib/features/staff/staff-links";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { newKey } from "@/lib/testing/idempotency-key";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs, resolveOverrideAs } from "@/lib/testing/overrides";
import { decideAs, judgeAs, listedRecord, makeReviewed, onlyHit } from "@/lib/testing/review";
import { newSession, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { readShell } from "@/lib/views/shell/shell";
import { listDisputes, openDispute, resolveDispute } from "./disputes";

process.env.SECOND_JUDGMENT_CODES = "background.watchlist-record";
const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Ada Admin");
const otherAdmin = setUpPerson(["admin"], "Otto Admin");
const everything: Role[] = ["reviewer", "orderer", "approver"];
const chosen = "violet gravel tomorrow";
const hourMs = 60 * 60_000;

async function asPerson(id: string): Promise<TestPerson> {
  const { email } = await db.staff.findUniqueOrThrow({ where: { id } });
  return { id, email, ...(await newSession(id)) };
}

/** Opens a link, as anyone who has the link can. */
async function open({ token }: { token: string }, id: string): Promise<TestPerson> {
  const caller = { staff: null, requestId: newKey(), ip: "192.0.2.7" };
  const body = { password: chosen };
  await runAction(acceptInvitation, caller, { params: { token }, query: {}, headers: {}, body });
  return asPerson(id);
}

async function hire(by: TestPerson, roles: Role[]): Promise<TestPerson> {
  const body = { email: `${newKey()}@example.test`.toLowerCase(), name: "Nia New", roles };
  const { id, invite } = await runAs(createStaff, by, { body });
  if (roles.includes("approver")) await confirm(by, id);
  return open(invite, id);
}

/** Confirms roles, as an admin who did not give them. */
const confirm = (giver: TestPerson, id: string) =>
  runAs(confirmRoles, giver.id === admin.id ? otherAdmin : admin, { params: { id } });

async function give(by: TestPerson, to: TestPerson, roles: Role[]): Promise<void> {
  const { unconfirmed } = await runAs(updateStaff, by, { params: { id: to.id }, body: { roles } });
  if (unconfirmed) await confirm(by, to.id);
}

const takeOver = async (by: TestPerson, person: TestPerson) =>
  open(await runAs(makeStaffLink, by, { params: { id: person.id } }), person.id);

const linkAged = (by: TestPerson, person: TestPerson, hours: number) =>
  db.accessGrant.create({
    data: { staffId: person.id, byId: by.id, kind: "link", at: new Date(Date.now() - hours * hourMs) },
  });

async function askForOrder(requester: TestPerson): Promise<string> {
  const { version } = await runAs(getOrderLimits, admin);
  const order = { cents: null, searches: 0 };
  await runAs(setOrderLimits, admin, { body: { version, limits: { ...noLimits, order } } });
  const { id } = await testConsole.makeApplicant();
  const body = { applicantId: id, kind: "federal-civil", reason: "The applicant named a charge." } as const;
  return (await placeOneOrderAs(requester, body)).id;
}

async function askForOverride(requester: TestPerson): Promise<string> {
  const { id } = await makeReviewed(testConsole, requester, {}, { verified: false });
  return (await requestOverrideAs(requester, id)).id;
}

async function askToResolve(requester: TestPerson): Promise<string> {
  const id = await askForOverride(requester);
  await db.overrideRequest.update({ where: { id }, data: { state: "sending", decidedAt: new Date(0) } });
  await expireStaleOverrides(new AbortController().signal);
  return id;
}

async function judgeFirst(first: TestPerson): Promise<string> {
  const { id } = await makeReviewed(testConsole, first, { watchList: [listedRecord] });
  await judgeAs(first, id, await onlyHit(first, id), "someone_else");
  return id;
}

async function disputeDecisionOf(author: TestPerson): Promise<string> {
  const { id } = await makeReviewed(testConsole, author, {}, { document: false });
  await decideAs(author, id, "decline");
  const { disputable } = await runAs(listDisputes, author, { params: { id } });
  const body = { decisionId: disputable?.id, statement: "That is not so." };
  return (await runAs(openDispute, author, { params: { id }, body })).id;
}

const approve = (by: TestPerson, id: string) => runAs(approveOrder, by, { params: { id }, body: {} });
const note = "Looked at it.";
/** Each act of a second person: what the first person does, and what the second person then does. */
const acts: Record<
  string,
  [(first: TestPerson) => Promise<string>, (second: TestPerson, id: string) => Promise<unknown>]
> = {
  "approves an order": [askForOrder, approve],
  "rejects an order": [askForOrder, (by, id) => runAs(rejectOrder, by, { params: { id }, body: { note } })],
  "approves an override": [askForOverride, (by, id) => decideOverrideAs("approve", by, id)],
  "rejects an override": [askForOverride, (by, id) => decideOverrideAs("reject", by, id)],
  "resolves an override": [askToResolve, (by, id) => resolveOverrideAs("not_applied", by, id)],
  "judges second": [judgeFirst, async (by, id) => judgeAs(by, id, await onlyHit(by, id), "someone_else")],
  "resolves a dispute": [
    disputeDecisionOf,
    (by, id) => runAs(resolveDispute, by, { params: { id }, body: { outcome: "upheld", reason: note } }),
  ],
};

describe.each(Object.entries(acts))("a person %s", (_, [ask, act]) => {
  test("not for who made a link to their account, nor while their approvals rest, but 30 days later", async () => {
    const [requester, tied, resting, second] = [
      await signInAs(everything, "Rita Requester"),
      await signInAs(everything, "Tara Tied"),
      await signInAs(everything, "Remo Resting"),
      await signInAs(everything, "Sol Second"),
    ];
    await linkAged(requester, tied, 48);
    await linkAged(admin, resting, 23);
    await linkAged(requester, second, 31 * 24);
    await linkAged(admin, second, 25);
    const id = await ask(requester);
    await expect(act(tied, id)).rejects.toMatchObject({
      code: "made_by_requester",
      facts: { detail: expect.stringContaining("Rita Requester created a link to choose a password for Tara Tied") },
    });
    await expect(act(resting, id)).rejects.toMatchObject({
      code: "approvals_rest",
      facts: { detail: expect.stringMatching(/You can approve from .* UTC/) },
    });
    await act(second, id);
  });
});

describe("one admin cannot be two people", () => {
  test("by an admin whom they made, and who gave them the other roles: in either direction", async () => {
    const first = await signInAs(["admin"]);
    const second = await hire(first, ["admin", ...everything]);
    await give(second, first, ["admin", ...everything]);
    for (const [requester, approver] of [
      [first, second],
      [second, first],
    ] as const) {
      const asking = await asPerson(requester.id);
      await expect(approve(await asPerson(approver.id), await askForOrder(asking))).rejects.toMatchObject({
        code: "made_by_requester",
      });
    }
  });

  test("by an account that they made, whether it asks or approves, nor by one that this one made", async () => {
    const first = await signInAs(["admin", ...everything]);
    const made = await hire(first, ["admin", ...everything]);
    const further = await hire(made, everything);
    for (const [asking, approving] of [
      [first, made],
      [made, first],
      [first, further],
      [further, first],
    ] as const) {
      const id = await askForOrder(asking);
      await expect(approve(approving, id)).rejects.toMatchObject({ code: "made_by_requester" });
      expect((await runAs(getOrder, approving, { params: { id } })).decisionBlockedFor).toBe("made_by_requester");
    }
  });

  test("by a role that they gave, removed and let another admin give again", async () => {
    const first = await signInAs(["admin", "orderer"]);
    const approver = await signInAs(["viewer"]);
    await give(first, approver, ["approver"]);
    await give(first, approver, []);
    await give(admin, approver, ["approver"]);
    const id = await askForOrder(first);
    await expect(approve(await asPerson(approver.id), id)).rejects.toMatchObject({
      code: "made_by_requester",
      facts: { detail: expect.stringContaining("the role approver") },
    });
  });

  test("by taking over an approver, who then rests, although another admin makes a link afterwards", async () => {
    const first = await signInAs(["admin", "orderer"]);
    const approver = await signInAs(["approver"]);
    const id = await askForOrder(first);
    const taken = await takeOver(first, approver);
    await expect(approve(taken, id)).rejects.toMatchObject({ code: "approvals_rest" });
    const other = await askForOrder(await signInAs(["orderer"]));
    await expect(approve(taken, other)).rejects.toMatchObject({ code: "approvals_rest" });
    const back = await takeOver(admin, approver);
    const { secondPerson } = await runAs(getOrder, back, { params: { id } });
    expect(secondPerson).toMatchObject({ tie: { giver: { id: first.id } }, restsUntil: expect.any(String) });
  });

  test("and a first invitation lets its person approve for others at once", async () => {
    const approver = await hire(await signInAs(["admin"]), ["approver"]);
    const id = await askForOrder(await signInAs(["orderer"]));
    expect(await approve(approver, id)).toMatchObject({ decisionBlockedFor: "decided" });
  });
});

test("two people whom one admin gave access act as two, and the page and the log say so", async () => {
  const maker = await signInAs(["admin"], "Mia Maker");
  const [requester, approver] = [await hire(maker, everything), await hire(maker, everything)];
  const madeByOne = { id: maker.id, name: "Mia Maker" };
  const order = await askForOrder(requester);
  expect((await runAs(getOrder, approver, { params: { id: order } })).secondPerson).toMatchObject({ madeByOne });
  expect(await runAs(approveOrder, approver, { params: { id: order }, body: {} })).toMatchObject({
    secondPerson: { madeByOne },
  });
  const override = await askForOverride(requester);
  await decideOverrideAs("approve", approver, override);
  expect((await runAs(getOverride, requester, { params: { id: override } })).secondPerson).toMatchObject({ madeByOne });
  for (const [id, action] of [
    [order, "order.approve"],
    [override, "override.approve"],
  ] as const) {
    const logged = (await auditEventsOf(id, action)).find(({ phase }) => phase === "outcome");
    expect(logged).toMatchObject({ outcome: "done", details: { madeByOne: maker.id } });
  }
});

test("what is no second person's to decide is not in their lists, counts and messages, and the page names who may", async () => {
  const [requester, tied, second] = [
    await signInAs(everything),
    await signInAs(everything),
    await signInAs(everything, "Sol Second"),
  ];
  await linkAged(requester, tied, 48);
  const [order, override] = [await askForOrder(requester), await askForOverride(requester)];
  const seenBy = async (person: TestPerson) => {
    const { waiting } = await readShell(person.staff, "waiting");
    const { items, more } = await runAs(listOrderApprovals, person, { query: { decidable: "1" } });
    const overrides = await runAs(listOverrides, person, { query: { decidable: "1", limit: "100" } });
    expect(waiting).toMatchObject({ approvals: items.length + more, overrides: overrides.items.length });
    const messages = await db.message.findMany({ where: { staffId: person.id, objectId: { in: [order, override] } } });
    return [...items, ...overrides.items].filter(({ id }) => id === order || id === override).length + messages.length;
  };
  expect(await seenBy(second)).toBe(4);
  expect(await seenBy(tied)).toBe(0);
  const { others } = (await runAs(getOverride, requester, { params: { id: override } })).secondPerson ?? {};
  expect(others).toContainEqual({ id: second.id, name: "Sol Second" });
  expect(others?.map(({ id }) => id)).not.toContain(tied.id);
  await linkAged(admin, second, 1);
  expect(await seenBy(second)).toBe(2);
});
