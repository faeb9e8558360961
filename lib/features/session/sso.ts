/** Signing in by single sign-on: the identity provider confirms the identity, and its groups give the roles. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { type SsoProblem, ssoPath, ssoProblems } from "@/lib/base/sso-problems";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { env } from "@/lib/env";
import { AppError, refOf } from "@/lib/errors";
import { notifyOfApprover } from "@/lib/features/staff/approvers";
import { changeRights } from "@/lib/features/staff/staff-record";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import { issueChallenge, spendChallenge } from "@/lib/platform/auth/challenge";
import { deviceName } from "@/lib/platform/auth/device";
import { deviceIn } from "@/lib/platform/auth/known-device";
import { authorizationAddress, type Identity, identityFrom, isAnswerTo, rolesOf } from "@/lib/platform/auth/oidc";
import { beginSession, endSession, endSessionsOf, sessionIdOf } from "@/lib/platform/auth/session";
import { countSignIn } from "@/lib/platform/auth/throttle";
import { endpoint, type InputOf } from "@/lib/platform/contract/endpoint";
import { emailIndex } from "@/lib/platform/data/blind-index";
import { db, isUniqueViolation, type Staff, type Transaction } from "@/lib/platform/data/prisma";

/** Refuses a sign-in, for a reason shown to the user. */
function refusal(problem: SsoProblem, cause?: unknown): AppError {
  return new AppError("sso_refused", { detail: ssoProblems[problem], refs: { problem }, cause });
}

const beginEndpoint = endpoint(`GET ${ssoPath}`, {
  response: z.object({ address: z.string(), challenge: z.string() }),
});

/** Issues a challenge, and returns the provider's address. The route sets the challenge in a cookie of the browser. */
export const beginSso = defineAction({ permission: "public", audit: { action: "session.ask-sso" } }, beginEndpoint, {
  async run({ transaction }) {
    const challenge = await transaction((tx) => issueChallenge(tx, "sso", null), { final: false });
    try {
      return { address: await authorizationAddress(challenge), challenge };
    } catch (error) {
      throw refusal("unavailable", error);
    }
  },
});

/**
 * Whether a return from the provider ends a sign-in that this browser began. It does so once, because the challenge is
 * spent here. Anyone can send any other return, so it is not counted, stored or logged. The challenge is therefore
 * spent before the action.
 */
export const endsSso = async (challenge: string, search: string): Promise<boolean> =>
  isAnswerTo(challenge, search) && spendChallenge(db, challenge, "sso", null);

const finishEndpoint = endpoint("GET /api/auth/callback/oidc", {
  query: z.object({ challenge: z.string(), search: z.string() }),
  headers: z.object({ "user-agent": z.string().optional(), cookie: z.string().optional() }),
  response: z.object({ sessionId: z.uuid(), device: z.uuid() }),
});

/**
 * Ends a sign-in by single sign-on, which is counted and audited like a sign-in with a password. `endsSso` has spent
 * its challenge. The account is found by the provider's subject or, the first time, by an email address that the
 * provider has verified. If there is no account, it is created, provided that a group gives a role. Roles follow the
 * groups at each sign-in.
 */
export const finishSso = defineAction({ permission: "public", audit: { action: "session.sign-in" } }, finishEndpoint, {
  details: () => ({ by: "sso" }),
  run: (context, input) =>
    finish(context, input).catch((error: unknown) => {
      const problem = refOf(error, "problem");
      if (problem) context.addDetails({ refused: problem });
      throw error;
    }),
});

async function finish(context: ActionContext, input: InputOf<typeof finishEndpoint>) {
  const {
    query: { challenge, search },
    headers,
  } = input;
  const { actor, transaction, addDetails } = context;
  const ip = actor.type === "anonymous" ? actor.ip : null;
  const device = await deviceIn(headers.cookie);
  const attempt = await countSignIn(null, { ip, device });
  const identity = await identityFrom(challenge, search).catch((error: unknown) => {
    throw refusal(problemOf(error), error);
  });
  const groupRoles = rolesOf(identity.groups, env.OIDC_ROLES ?? new Map());
  const replaces = await sessionIdOf(headers.cookie ?? null);
  if (groupRoles.length === 0) return refuseUnmapped(context, identity);
  let account = { id: "", email: "" };
  const sessionId = await transaction(
    async (tx) => {
      const { id, email, isNew } = await accountOf(tx, identity, groupRoles, context);
      account = { id, email };
      addDetails({ created: isNew, replaced: replaces ? await endSession(tx, replaces) : 0 });
      return beginSession(tx, id, { device: deviceName(headers["user-agent"] ?? null), method: "sso" });
    },
    { actor: (newId) => ({ type: "staff", id: account.id, roles: groupRoles, sessionId: newId, ip }) },
  ).catch((error: unknown) => {
    // Another account took the address meanwhile.
    throw isUniqueViolation(error) ? refusal("taken", error) : error;
  });
  const known = device ?? uuid();
  await attempt.succeeded(emailIndex(account.email), known);
  return { sessionId, device: known };
}

/** Gives the account these roles; creates it if missing. */
async function accountOf(tx: Transaction, identity: Identity, given: Role[], context: ActionContext) {
  const { addDetails, setTarget } = context;
  const { subject, email, name } = identity;
  const found = await findAccount(tx, identity);
  if (!found) {
    const id = uuid();
    if (!email) throw refusal("email");
    await tx.staff.create({
      data: { id, email, name: name ?? email.slice(0, 100), roles: given, ssoSubject: subject },
      select: { id: true },
    });
    const before = { roles: [], unconfirmedRoles: [] };
    await notifyOfApprover(tx, { id, roles: given, unconfirmedRoles: [] }, { before, by: null });
    setTarget({ type: "staff", id });
    addDetails({ rolesAdded: given, rolesRemoved: [] });
    return { id, email, isNew: true };
  }
  setTarget({ type: "staff", id: found.id });
  addDetails({ disabled: found.disabledAt !== null });
  if (found.disabledAt) throw refusal("disabled");
  const changes = await changeRights(tx, found.id, { roles: given, by: null }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "condition_not_met" ? refusal("last-admin", error) : error;
  });
  await tx.staff.update({ where: { id: found.id }, data: { ssoSubject: subject }, select: { id: true } });
  if (changes.rolesChanged) await notifyOfRoles(tx, found.id);
  addDetails(changes.audit);
  return { id: found.id, email: found.email, isNew: false };
}

/** Notifies the person and the admins, because the manager of the provider's groups changes what an account may do. */
async function notifyOfRoles(tx: Transaction, id: string): Promise<void> {
  const about = { objectId: id, applicantId: null, by: null };
  await notifyStaff(tx, { kind: "sso_roles_changed", ...about }, { to: [id] });
  await notifyStaff(tx, { kind: "member_roles_changed", ...about }, { except: id });
}

/** @throws AppError if no subject matches, and the address is not verified or belongs to another user's account */
async function findAccount(tx: Transaction, { subject, email }: Identity): Promise<Staff | null> {
  const known = await tx.staff.findUnique({ where: { ssoSubject: subject } });
  if (known) return known;
  if (!email) throw refusal("email");
  const staff = await tx.staff.findUnique({ where: { email } });
  if (staff?.ssoSubject) throw refusal("taken");
  return staff;
}

/**
 * Refuses a user without a role from any group. If they signed in this way before, their roles and sessions are removed
 * too, so that no other sign-in method keeps what the provider revoked. The last admin keeps the role.
 */
async function refuseUnmapped(context: ActionContext, { subject }: Identity): Promise<never> {
  const { transaction, setTarget, addDetails } = context;
  await transaction(
    async (tx) => {
      const known = await tx.staff.findUnique({ where: { ssoSubject: subject } });
      if (!known) return;
      setTarget({ type: "staff", id: known.id });
      addDetails({ sessionsEnded: await endSessionsOf(tx, known.id) });
      const changes = await changeRights(tx, known.id, { roles: [], by: null }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "condition_not_met") return null;
        throw error;
      });
      if (changes?.rolesChanged) await notifyOfRoles(tx, known.id);
      if (changes) addDetails(changes.audit);
    },
    { final: false },
  );
  throw refusal("unmapped");
}

function problemOf(error: unknown): SsoProblem {
  const { name, code, error: said } = Object(error);
  if (name === "AuthorizationResponseError") return said === "access_denied" ? "denied" : "invalid";
  const isNetwork = name === "TypeError" || code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
  return isNetwork ? "unavailable" : "invalid";
}
