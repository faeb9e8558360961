/** Actions of the API: the console itself: sessions, Today, events, notifications, the audit log and staff. */
import "server-only";
import { listAudit } from "@/lib/services/audit/list-audit";
import { getEvents } from "@/lib/services/events/get-events";
import { chooseMail, getMailChoice } from "@/lib/services/inbox/mail";
import { listMessages, markRead } from "@/lib/services/inbox/messages";
import { countWaiting } from "@/lib/services/queue/count-waiting";
import {
  addAuthenticator,
  confirmAuthenticator,
  getAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "@/lib/services/session/authenticator";
import { getSession } from "@/lib/services/session/get-session";
import { addPasskey, askSignIn, beginPasskey, listPasskeys, removePasskey } from "@/lib/services/session/passkeys";
import { changePassword } from "@/lib/services/session/password";
import { endOtherSessions, endOwnSession, listSessions } from "@/lib/services/session/sessions";
import { signOut, signOutEverywhere } from "@/lib/services/session/sign-in";
import { askStepUp, getProofs, stepUp } from "@/lib/services/session/step-up";
import { createStaff, endStaffSessions, listStaff, resetAuthenticator, updateStaff } from "@/lib/services/staff/staff";
import { acceptInvitation, makeStaffLink, withdrawStaffLink } from "@/lib/services/staff/staff-links";
import { getTodayDecisions } from "@/lib/services/today/today-decisions";
import { getTodayOrders } from "@/lib/services/today/today-orders";
import { getTodayService } from "@/lib/services/today/today-service";
import { getTodayWork } from "@/lib/services/today/today-work";
import { receiveWebhook } from "@/lib/services/webhooks/receive-webhook";
import type { DocumentedRoute } from "./documented-route";

export const consoleRoutes: readonly DocumentedRoute[] = [
  {
    id: "session.get",
    action: getSession,
    summary: "The signed-in person, their permissions, and the deployment",
  },
  {
    id: "session.counts",
    action: countWaiting,
    summary: "What waits for the signed-in person: applicants, approvals, orders and messages",
  },
  {
    id: "today.work",
    action: getTodayWork,
    summary: "Open applicants: the reader's, everybody's, by due time and by signal",
  },
  { id: "today.decisions", action: getTodayDecisions, summary: "Applicants decided on, by day and outcome" },
  { id: "today.orders", action: getTodayOrders, summary: "Results with records, how long courts take, and spending" },
  { id: "today.service", action: getTodayService, summary: "How the identity service answers, by the hour" },
  {
    id: "events.stream",
    action: getEvents,
    summary: "What changes, as it happens, by type and id; after a gap an event `reset`",
  },
  { id: "inbox.list", action: listMessages, summary: "The signed-in person's messages, newest first" },
  { id: "inbox.read", action: markRead, summary: "Marks messages of the signed-in person as read" },
  {
    id: "session.step-up",
    action: stepUp,
    summary: "Confirms the password, a code of the authenticator app, or a passkey, for one action",
  },
  { id: "session.proofs", action: getProofs, summary: "How the signed-in person can confirm who they are" },
  {
    id: "session.ask-step-up",
    action: askStepUp,
    summary: "A challenge for a passkey of the person, for one action",
    errors: ["condition_not_met"],
  },
  {
    id: "sign-in.ask-passkey",
    action: askSignIn,
    summary: "A challenge for a sign-in with a passkey",
    errors: ["condition_not_met"],
  },
  { id: "account.password", action: changePassword, summary: "Changes the signed-in person's password" },
  { id: "account.get-email", action: getMailChoice, summary: "What the signed-in person gets by e-mail" },
  { id: "account.email", action: chooseMail, summary: "Chooses what the signed-in person gets by e-mail" },
  { id: "account.sessions", action: listSessions, summary: "The person's sessions that have not ended" },
  { id: "account.end-session", action: endOwnSession, summary: "Ends one of the person's sessions" },
  { id: "account.end-other-sessions", action: endOtherSessions, summary: "Ends the person's other sessions" },
  { id: "account.authenticator", action: getAuthenticator, summary: "Whether sign-in asks for a second factor" },
  {
    id: "account.add-authenticator",
    action: addAuthenticator,
    summary: "Begins to set an authenticator app up",
    errors: ["step_up_required", "condition_not_met"],
  },
  {
    id: "account.confirm-authenticator",
    action: confirmAuthenticator,
    summary: "Confirms the app by its first code, and answers with recovery codes, once",
  },
  {
    id: "account.remove-authenticator",
    action: removeAuthenticator,
    summary: "Turns the authenticator app off",
    errors: ["step_up_required"],
  },
  {
    id: "account.recovery-codes",
    action: renewRecoveryCodes,
    summary: "Replaces the recovery codes",
    errors: ["step_up_required", "condition_not_met"],
  },
  { id: "account.passkeys", action: listPasskeys, summary: "The person's passkeys" },
  {
    id: "account.begin-passkey",
    action: beginPasskey,
    summary: "Begins to add a passkey",
    errors: ["step_up_required", "condition_not_met"],
  },
  { id: "account.add-passkey", action: addPasskey, summary: "Adds a passkey", errors: ["condition_not_met"] },
  {
    id: "account.remove-passkey",
    action: removePasskey,
    summary: "Removes a passkey, and ends the sessions that it began",
    errors: ["step_up_required"],
  },
  { id: "account.sign-out", action: signOut, summary: "Ends this session" },
  { id: "account.sign-out-everywhere", action: signOutEverywhere, summary: "Ends every session of the person" },
  {
    id: "webhooks.receive",
    action: receiveWebhook,
    summary: "Receives a notification of the identity service, as a hint",
  },
  { id: "audit.list", action: listAudit, summary: "The audit log" },
  { id: "staff.list", action: listStaff, summary: "Staff" },
  {
    id: "staff.create",
    action: createStaff,
    summary: "Creates an account and invites the person by a link",
    errors: ["already_exists"],
  },
  {
    id: "staff.update",
    action: updateStaff,
    summary: "Changes the roles of an account, disables or enables it",
    errors: ["condition_not_met"],
  },
  { id: "staff.end-sessions", action: endStaffSessions, summary: "Ends every session of a person" },
  {
    id: "staff.reset-authenticator",
    action: resetAuthenticator,
    summary: "Removes the authenticator app and the passkeys of a person",
  },
  {
    id: "staff.make-link",
    action: makeStaffLink,
    summary: "Makes a one-time link with which a person chooses their password",
    errors: ["condition_not_met"],
  },
  { id: "staff.withdraw-link", action: withdrawStaffLink, summary: "Withdraws the link of a person" },
  {
    id: "staff.use-link",
    action: acceptInvitation,
    summary: "Chooses a password by a link, once",
  },
];
