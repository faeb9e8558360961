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
import { route } from "./documented-route";

export const consoleRoutes = [
  route("session.get", getSession, "The signed-in person, their permissions, and the deployment"),
  route(
    "session.counts",
    countWaiting,
    "What waits for the signed-in person: applicants, approvals, orders and messages",
  ),
  route("today.work", getTodayWork, "Open applicants: the reader's, everybody's, by due time and by signal"),
  route("today.decisions", getTodayDecisions, "Applicants decided on, by day and outcome"),
  route("today.orders", getTodayOrders, "Results with records, how long courts take, and spending"),
  route("today.service", getTodayService, "How the identity service answers, by the hour"),
  route("events.stream", getEvents, "What changes, as it happens, by type and id; after a gap an event `reset`"),
  route("inbox.list", listMessages, "The signed-in person's messages, newest first"),
  route("inbox.read", markRead, "Marks messages of the signed-in person as read"),
  route(
    "session.step-up",
    stepUp,
    "Confirms the password, a code of the authenticator app, or a passkey, for one action",
  ),
  route("session.proofs", getProofs, "How the signed-in person can confirm who they are"),
  route("session.ask-step-up", askStepUp, "A challenge for a passkey of the person, for one action", [
    "condition_not_met",
  ]),
  route("sign-in.ask-passkey", askSignIn, "A challenge for a sign-in with a passkey", ["condition_not_met"]),
  route("account.password", changePassword, "Changes the signed-in person's password"),
  route("account.get-email", getMailChoice, "What the signed-in person gets by e-mail"),
  route("account.email", chooseMail, "Chooses what the signed-in person gets by e-mail"),
  route("account.sessions", listSessions, "The person's sessions that have not ended"),
  route("account.end-session", endOwnSession, "Ends one of the person's sessions"),
  route("account.end-other-sessions", endOtherSessions, "Ends the person's other sessions"),
  route("account.authenticator", getAuthenticator, "Whether sign-in asks for a second factor"),
  route("account.add-authenticator", addAuthenticator, "Begins to set an authenticator app up", [
    "step_up_required",
    "condition_not_met",
  ]),
  route(
    "account.confirm-authenticator",
    confirmAuthenticator,
    "Confirms the app by its first code, and answers with recovery codes, once",
  ),
  route("account.remove-authenticator", removeAuthenticator, "Turns the authenticator app off", ["step_up_required"]),
  route("account.recovery-codes", renewRecoveryCodes, "Replaces the recovery codes", [
    "step_up_required",
    "condition_not_met",
  ]),
  route("account.passkeys", listPasskeys, "The person's passkeys"),
  route("account.begin-passkey", beginPasskey, "Begins to add a passkey", ["step_up_required", "condition_not_met"]),
  route("account.add-passkey", addPasskey, "Adds a passkey", ["condition_not_met"]),
  route("account.remove-passkey", removePasskey, "Removes a passkey, and ends the sessions that it began", [
    "step_up_required",
  ]),
  route("account.sign-out", signOut, "Ends this session"),
  route("account.sign-out-everywhere", signOutEverywhere, "Ends every session of the person"),
  route("webhooks.receive", receiveWebhook, "Receives a notification of the identity service, as a hint"),
  route("audit.list", listAudit, "The audit log"),
  route("staff.list", listStaff, "Staff"),
  route("staff.create", createStaff, "Creates an account and invites the person by a link", ["already_exists"]),
  route("staff.update", updateStaff, "Changes the roles of an account, disables or enables it", ["condition_not_met"]),
  route("staff.end-sessions", endStaffSessions, "Ends every session of a person"),
  route("staff.reset-authenticator", resetAuthenticator, "Removes the authenticator app and the passkeys of a person"),
  route("staff.make-link", makeStaffLink, "Makes a one-time link with which a person chooses their password", [
    "condition_not_met",
  ]),
  route("staff.withdraw-link", withdrawStaffLink, "Withdraws the link of a person"),
  route("staff.use-link", acceptInvitation, "Chooses a password by a link, once"),
];
