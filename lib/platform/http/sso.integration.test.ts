/** Single sign-on against a real provider over HTTP; the console's route handlers are called directly. */
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { type SsoProblem, ssoPath } from "@/lib/base/sso-problems";
import { getProofs, stepUp } from "@/lib/features/session/step-up";
import { updateStaff } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { currentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { begin, cookieOf, desk, finish, go, newcomerOf, setUpSso } from "@/lib/testing/sso";
import { createTestStaff, signInAs } from "@/lib/testing/staff";

const provider = setUpSso();
const newcomer = (groups: readonly string[], more = {}) => newcomerOf(provider, groups, more);

const whoIs = (cookie = "") => currentStaff(new Headers({ cookie }));

/** Does one complete sign-in. */
async function signIn(subject: string | null, options: { next?: string; also?: string } = {}) {
  const { address, cookie } = await begin(options.next);
  const answer = await finish(await provider.signIn(address, subject), `${options.also ?? ""}; ${cookie}`);
  return { location: answer.headers.get("location"), cookie: cookieOf(answer, "session") };
}

async function refused(work: Promise<{ location: string | null; cookie: string | undefined }>, problem: SsoProblem) {
  expect(await work).toEqual({ location: `/sign-in?sso=${problem}`, cookie: undefined });
}

describe("a user in a mapped group", () => {
  test("gets an account at the first sign-in, with the roles of their groups, and continues to their page", async () => {
    const { subject, email } = newcomer(["everybody", "compliance-reviewers"]);
    const { location, cookie } = await signIn(subject, { next: "/orders?x=1" });
    expect(location).toBe("/orders?x=1");
    const staff = await whoIs(cookie);
    expect(staff).toMatchObject({ email, name: "Ada Newcomer", roles: ["reviewer"] });
    const row = await db.staff.findUniqueOrThrow({ where: { email } });
    expect(row).toMatchObject({ passwordHash: null, ssoSubject: `${provider.issuer} ${subject}` });
    const events = await db.auditEvent.findMany({ where: { objectId: row.id }, orderBy: { seq: "asc" } });
    const [last] = events.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString())).reverse();
    expect(last).toMatchObject({
      action: "session.sign-in",
      outcome: "done",
      actor: { type: "staff", id: row.id, roles: ["reviewer"], sessionId: staff?.sessionId },
      details: { by: "sso", created: true, rolesAdded: ["reviewer"] },
    });
    expect(JSON.stringify(last)).not.toContain(email);
  });

  test("gets the roles of their groups at each sign-in, and the browser's previous session ends", async () => {
    const { subject, email } = newcomer(["compliance-reviewers"]);
    const first = await signIn(subject);
    // The email address may change at the provider, but the subject stays.
    provider.setClaims(subject, { email: `moved.${email}`, email_verified: true, groups: ["compliance-leads"] });
    const second = await signIn(subject, { also: first.cookie ?? "" });
    expect(await whoIs(second.cookie)).toMatchObject({ email, roles: ["reviewer", "approver"] });
    expect(await whoIs(first.cookie)).toBeNull();
  });

  test("is refused once none of their groups has a role, and loses roles and sessions", async () => {
    const { subject, email } = newcomer(["compliance-leads"]);
    const { cookie } = await signIn(subject);
    provider.setClaims(subject, { email, email_verified: true, groups: ["everybody"] });
    await refused(signIn(subject), "unmapped");
    expect(await whoIs(cookie)).toBeNull();
    expect((await db.staff.findUniqueOrThrow({ where: { email } })).roles).toEqual([]);
  });

  test("and the admins are told when the groups change the roles, and of a new account that may approve", async () => {
    const admin = await signInAs(["admin"]);
    const { subject, email } = newcomer(["compliance-reviewers"]);
    await signIn(subject);
    const { id } = await db.staff.findUniqueOrThrow({ where: { email } });
    const auditRows = async (staffId: string) =>
      (await db.message.findMany({ where: { staffId, objectId: id } })).map(({ kind }) => kind).toSorted();
    expect([await auditRows(id), await auditRows(admin.id)]).toEqual([[], []]);
    await signIn(subject);
    expect([await auditRows(id), await auditRows(admin.id)]).toEqual([[], []]);
    provider.setClaims(subject, { email, email_verified: true, groups: ["compliance-leads"] });
    await signIn(subject);
    expect(await auditRows(id)).toEqual(["sso_roles_changed"]);
    expect(await auditRows(admin.id)).toEqual(["approver_made", "member_roles_changed"]);
    provider.setClaims(subject, { email, email_verified: true, groups: ["everybody"] });
    await refused(signIn(subject), "unmapped");
    expect(await auditRows(id)).toEqual(["sso_roles_changed", "sso_roles_changed"]);
    const lead = newcomer(["compliance-leads"]);
    await signIn(lead.subject);
    const created = await db.staff.findUniqueOrThrow({ where: { email: lead.email } });
    expect(await db.message.count({ where: { staffId: admin.id, objectId: created.id, kind: "approver_made" } })).toBe(
      1,
    );
  });

  test("stays disabled after an admin of the console disabled them", async () => {
    const { subject, email } = newcomer(["compliance-reviewers"]);
    await signIn(subject);
    const { id } = await db.staff.findUniqueOrThrow({ where: { email } });
    const admin = await signInAs(["admin"]);
    await runAs(updateStaff, admin, { params: { id }, body: { disabled: true } });
    await refused(signIn(subject), "disabled");
    expect((await db.staff.findUniqueOrThrow({ where: { id } })).disabledAt).not.toBeNull();
  });
});

describe("an existing account", () => {
  test("is found only by an email address verified by the provider", async () => {
    const { id, email } = await createTestStaff(["viewer"]);
    const unsure = newcomer(["compliance-reviewers"], { email, email_verified: false });
    await refused(signIn(unsure.subject), "email");
    const { subject } = newcomer(["compliance-reviewers"], { email: email.toUpperCase() });
    expect(await whoIs((await signIn(subject)).cookie)).toMatchObject({ id, roles: ["reviewer"] });
    // Another person later gets the same address.
    const later = newcomer(["compliance-reviewers"], { email });
    await refused(signIn(later.subject), "taken");
  });

  test("of the last admin keeps the role", async () => {
    const admin = await createTestStaff(["admin"]);
    const others = { id: { not: admin.id }, disabledAt: null, roles: { has: "admin" as const } };
    const staffRows = await db.staff.findMany({ where: others, select: { id: true } });
    const set = (disabledAt: Date | null) =>
      db.staff.updateMany({ where: { id: { in: staffRows.map(({ id }) => id) } }, data: { disabledAt } });
    await set(new Date());
    const { subject } = newcomer(["compliance-reviewers"], { email: admin.email });
    await refused(signIn(subject), "last-admin");
    await set(null);
    expect((await db.staff.findUniqueOrThrow({ where: { id: admin.id } })).roles).toEqual(["admin"]);
  });
});

describe("sign-in is refused", () => {
  test("without a role from any group: no account is created", async () => {
    for (const groups of [["everybody"], [], undefined]) {
      const { subject, email } = newcomer([], { groups });
      await refused(signIn(subject), "unmapped");
      expect(await db.staff.count({ where: { email } })).toBe(0);
    }
  });

  test("after a refusal at the provider", () => refused(signIn(null), "denied"));

  test("with an answer to another browser, an older or a changed one", async () => {
    const { subject } = newcomer(["compliance-reviewers"]);
    const outcome = async (back: URL, cookie: string) => (await finish(back, cookie)).headers.get("location");
    const [ownAttempt, otherAttempt] = [await begin(), await begin()];
    const back = await provider.signIn(ownAttempt.address, subject);
    expect(await outcome(back, "")).toBe("/sign-in?sso=invalid");
    // Another browser has its own state. The provider's answer does not match it, and the browser's own sign-in goes
    // on.
    expect(await outcome(back, otherAttempt.cookie)).toBe("/sign-in?sso=invalid");
    expect(await outcome(back, ownAttempt.cookie)).toBe("/");
    expect(await outcome(back, ownAttempt.cookie)).toBe("/sign-in?sso=invalid");
    const late = await begin();
    const lateBack = await provider.signIn(late.address, subject);
    await db.challenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await outcome(lateBack, late.cookie)).toBe("/sign-in?sso=invalid");
  });

  test("a callback that ends no sign-in of its browser costs nothing: no entry, no row, no count", async () => {
    const { subject } = newcomer(["compliance-reviewers"]);
    const [ownAttempt, otherAttempt] = [await begin(), await begin()];
    const back = await provider.signIn(ownAttempt.address, subject);
    expect((await finish(back, ownAttempt.cookie)).headers.get("location")).toBe("/");
    const stored = () => Promise.all([db.auditEvent.count(), db.challenge.count(), db.rateLimiterFlexible.count()]);
    const before = await stored();
    const bare = new URL("/api/auth/callback/oidc?code=x&state=y", desk);
    const callbacks = [finish(bare, ""), finish(bare, otherAttempt.cookie), finish(bare, "__Host-proofdesk.sso=x")];
    for (const callback of [...callbacks, finish(back, ownAttempt.cookie), finish(back, otherAttempt.cookie)]) {
      expect((await callback).headers.get("location")).toBe("/sign-in?sso=invalid");
    }
    expect(await stored()).toEqual(before);
  });

  test.each(["nonce", "code_challenge"])("with another %s than this browser's", async (name) => {
    const { subject, email } = newcomer(["compliance-reviewers"]);
    const { address, cookie } = await begin();
    const changed = new URL(address);
    changed.searchParams.set(name, "x".repeat(43));
    const answer = await finish(await provider.signIn(changed.href, subject), cookie);
    expect(answer.headers.get("location")).toBe("/sign-in?sso=invalid");
    expect(cookieOf(answer, "session")).toBeUndefined();
    expect(await db.staff.count({ where: { email } })).toBe(0);
    const where = { action: "session.sign-in", phase: "outcome" as const };
    const row = await db.auditEvent.findFirstOrThrow({ where, orderBy: { seq: "desc" } });
    expect(JSON.parse(Buffer.from(row.bytes).toString())).toMatchObject({
      outcome: "refused",
      details: { by: "sso", refused: "invalid" },
    });
  });

  test("from another site's link: it leads to the sign-in page, where the user must start", async () => {
    const answer = await go(`${ssoPath}?next=/orders`, { "sec-fetch-site": "cross-site" });
    expect(answer.headers.get("location")).toBe("/sign-in?next=%2Forders");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

test("a user without any proof can add the first one soon after signing in, and nothing else", async () => {
  const { subject } = newcomer(["compliance-reviewers"]);
  const staff = await whoIs((await signIn(subject)).cookie);
  if (!staff) throw new Error("no one is signed in");
  const caller = { staff, requestId: uuid(), ip: null };
  const none = { params: {}, query: {}, headers: {} };
  const prove = (act: string) =>
    runAction(stepUp, caller, { ...none, body: { recentSignIn: true, act } }).then(
      () => "done",
      ({ code }) => code,
    );
  expect(await runAction(getProofs, caller, { ...none, body: {} })).toMatchObject({ recentSignIn: true });
  expect(await prove(`override.approve:${uuid()}`)).toBe("condition_not_met");
  expect(await prove(`account.add-passkey:${uuid()}`)).toBe("condition_not_met");
  expect(await prove(`account.add-passkey:${staff.id}`)).toBe("done");
  const where = { id: staff.sessionId };
  await db.session.update({ where, data: { createdAt: new Date(Date.now() - 5 * 60_000) } });
  expect(await prove(`account.add-passkey:${staff.id}`)).toBe("condition_not_met");
  const password = await signInAs(["viewer"]);
  const body = { recentSignIn: true as const, act: `account.add-passkey:${password.id}` };
  await expect(runAction(stepUp, password.caller(), { ...none, body })).rejects.toMatchObject({
    code: "condition_not_met",
  });
});
