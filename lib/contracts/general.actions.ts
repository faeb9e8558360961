import { action } from "./action";

const readToday = { action: "today.read", did: "Read Today" } as const;

export const listAudit = action("GET /api/audit", {
  id: "audit.list",
  summary: "The audit log",
  permission: "audit.read",
  audit: { action: "audit.list", did: "Read the audit log" },
  shows: ["audit"],
  isList: true,
});

export const getEvents = action("GET /api/events", {
  id: "events.stream",
  summary: "What changes, as it happens, by type and id; after a gap an event `reset`",
  permission: "signed-in",
  audit: "none",
});

export const countWaiting = action("GET /api/session/counts", {
  id: "session.counts",
  summary: "What waits for the signed-in person: applicants, approvals, orders and messages",
  permission: "signed-in",
  audit: "none",
  shows: ["applicant", "order", "override", "message"],
});

export const listMessages = action("GET /api/inbox", {
  id: "inbox.list",
  summary: "The signed-in person's messages, newest first",
  permission: "signed-in",
  audit: { action: "inbox.list", did: "Read their inbox" },
  shows: ["message"],
});

export const markRead = action("POST /api/inbox/read", {
  id: "inbox.read",
  summary: "Marks messages of the signed-in person as read",
  permission: "signed-in",
  audit: { action: "inbox.read", did: "Marked messages as read" },
  changes: ["message"],
});

export const getMailChoice = action("GET /api/account/email", {
  id: "account.get-email",
  summary: "What the signed-in person gets by e-mail",
  permission: "signed-in",
  // A personal setting.
  audit: "none",
  shows: ["account"],
});

export const chooseMail = action("PATCH /api/account/email", {
  id: "account.email",
  summary: "Chooses what the signed-in person gets by e-mail",
  permission: "signed-in",
  audit: { action: "account.email", did: "Chose what comes by e-mail" },
  // The caller shows the answer.
  changes: [],
});

export const getOpenApi = action("GET /api/openapi.json", {
  id: "reference.openapi",
  summary: "This document",
  permission: "signed-in",
  audit: "none",
  shows: [],
});

export const getTodayWork = action("GET /api/today/work", {
  id: "today.work",
  summary: "Open applicants: the reader's, everybody's, by due time and by signal",
  permission: "applicant.read",
  audit: readToday,
  shows: ["applicant"],
  isList: true,
});

export const getTodayDecisions = action("GET /api/today/decisions", {
  id: "today.decisions",
  summary: "Applicants decided on, by day and outcome",
  permission: "decision.read",
  audit: readToday,
  shows: ["decision"],
  isList: true,
});

export const getTodayOrders = action("GET /api/today/orders", {
  id: "today.orders",
  summary: "Results with records, how long courts take, and spending",
  permission: "order.read",
  audit: readToday,
  shows: ["order"],
  isList: true,
});

export const getTodayService = action("GET /api/today/service", {
  id: "today.service",
  summary: "How the identity service answers, by the hour",
  permission: "applicant.read",
  audit: readToday,
  shows: ["run"],
  isList: true,
});

export const receiveWebhook = action("POST /api/webhooks/identity/:token", {
  id: "webhooks.receive",
  summary: "Receives a notification of the identity service, as a hint",
  // Only the token in the address authenticates the service, which signs nothing (Events, 2).
  permission: "public",
  audit: { action: "webhook.receive", did: "Received a notification" },
  changes: [],
});
