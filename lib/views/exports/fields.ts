/** The fields of each kind of export, taken from the rows that the API returns. Pure. */
import { rolePermissions } from "@/lib/base/permissions";
import type { Spend } from "@/lib/domain/orders/amounts";
import { countedCents } from "@/lib/domain/orders/limits";
import type { ListedDecision } from "@/lib/features/decisions/show-decisions";
import type { Hit } from "@/lib/features/hits/contract/hits";
import type { ListedHit } from "@/lib/features/hits/read-hits";
import type { MonitoredRow } from "@/lib/features/monitoring/contract/monitoring";
import type { Ledger } from "@/lib/features/orders/contract/order-approvals";
import type { Order } from "@/lib/features/orders/contract/orders";
import type { Override } from "@/lib/features/overrides/contract/overrides";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import type { TodayPoint } from "@/lib/features/today/today-points";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";
import {
  type Field,
  type FieldOptions,
  fieldsOf,
  identifier,
  instant,
  notByDefault,
  number,
  unreadable,
} from "./field";

const comparisonText = ({ compared }: Hit) =>
  compared.map(({ field, words, comparison }) => `${field}: ${words || comparison}`).join("; ");

export const hitFields: Field<ListedHit>[] = [
  ...fieldsOf<ListedHit>("Hit", {
    applicantId: ["Applicant ID", (row) => row.applicantId, identifier],
    applicant: ["Applicant", (row) => row.applicantName],
    id: ["Hit ID", ({ hit }) => hit?.id ?? null, identifier, notByDefault],
    kind: ["Kind", ({ hit }) => hit?.kind ?? null],
    title: ["Title", ({ hit }) => hit?.title ?? null],
    source: ["Source", ({ hit }) => hit?.source ?? null],
    headline: ["Headline", ({ hit }) => hit?.headline ?? null],
    finding: ["Finding", ({ hit }) => hit?.signal ?? null],
    severity: ["Severity", ({ hit }) => hit?.severity ?? null],
    orderId: ["Order ID", ({ hit }) => hit?.orderId ?? null, identifier, notByDefault],
    comparison: ["Comparison", ({ hit }) => hit && comparisonText(hit)],
  }),
  ...fieldsOf<ListedHit>("Judgment", {
    verdict: ["Verdict", ({ hit }) => hit?.verdict ?? null],
    judgedBy: ["Judged by", ({ hit }) => hit?.judgment?.by.name ?? null],
    judged: ["Judged", ({ hit }) => hit?.judgment?.at ?? null, instant],
    reason: ["Reason", ({ hit }) => hit?.judgment?.reason ?? null],
    secondBy: ["Second reviewer", ({ hit }) => hit?.judgment?.second?.by.name ?? null],
    second: ["Confirmed", ({ hit }) => hit?.judgment?.second?.at ?? null, instant, notByDefault],
    needsSecond: ["Needs a second reviewer", ({ hit }) => hit?.needsSecond ?? null, { type: "flag" }],
    awaitsSecond: ["First verdict, to be confirmed", ({ hit }) => hit?.awaitsSecond ?? null],
    outdated: ["Outdated verdict", ({ hit }) => hit?.outdated?.verdict ?? null],
    outdatedBy: ["Outdated verdict by", ({ hit }) => hit?.outdated?.by.name ?? null, notByDefault],
    outdatedAt: ["Outdated verdict of", ({ hit }) => hit?.outdated?.at ?? null, instant, notByDefault],
    outdatedReason: ["Outdated reason", ({ hit }) => hit?.outdated?.reason ?? null, notByDefault],
  }),
  ...unreadable,
];

export const monitoringFields: Field<MonitoredRow>[] = [
  ...fieldsOf<MonitoredRow>("Monitoring", {
    applicantId: ["Applicant ID", (row) => row.applicant.id, identifier],
    applicant: ["Applicant", (row) => row.applicant.name],
    policy: ["Policy", (row) => row.policy.name],
    kind: ["Run", (row) => row.kind],
    at: ["Ended", (row) => row.at, instant],
    state: ["Outcome", (row) => row.state],
    errorCode: ["Reason", (row) => row.errorCode],
    resultDue: ["Next result read", (row) => row.resultDueAt, instant],
    searchDue: ["Next watch-list search", (row) => row.searchDueAt, instant],
    expires: ["Document expires", (row) => row.documentExpiresOn],
  }),
  ...unreadable,
];

export const decisionFields: Field<ListedDecision>[] = [
  ...fieldsOf<ListedDecision>("Decision", {
    id: ["Decision ID", (row) => row.id, identifier],
    applicantId: ["Applicant ID", (row) => row.applicantId, identifier],
    applicant: ["Applicant", (row) => row.applicantName],
    outcome: ["Outcome", (row) => row.outcome],
    reason: ["Reason", (row) => row.reasonTitle],
    reasonCode: ["Reason code", (row) => row.reasonCode, notByDefault],
    finding: ["Finding", (row) => row.signal],
    note: ["Note", (row) => row.note],
    policy: ["Policy", (row) => row.policy?.name ?? null],
    policyVersion: ["Policy version", (row) => row.policy?.version ?? null, number],
    policyNow: ["Policy now, if another", (row) => row.policyNow?.name ?? null],
    policyVersionNow: ["Version now, if another", (row) => row.policyNow?.version ?? null, number],
    current: ["Current", (row) => row.isCurrent, { type: "flag" }],
  }),
  ...fieldsOf<ListedDecision>("People", {
    decidedBy: ["Decided by", (row) => row.decidedBy?.name ?? null],
    decided: ["Decided", (row) => row.decidedAt, instant],
    reopenedBy: ["Reopened by", (row) => row.reopened?.by?.name ?? null],
    reopened: ["Reopened", (row) => row.reopened?.at ?? null, instant],
    reopenReason: ["Reopen reason", (row) => row.reopened?.reason ?? null],
    disputeId: ["Reopened by dispute", (row) => row.reopened?.disputeId ?? null, identifier, notByDefault],
  }),
  ...fieldsOf<ListedDecision>("Basis", {
    judged: ["Judgments", (row) => row.basis.judged, number],
    openFindings: ["Open findings", (row) => row.basis.openSignals, { type: "list" }],
    openItems: ["Open items", (row) => row.basis.open.map(({ title }) => title), { type: "list" }],
    orders: ["Orders", (row) => row.basis.orders, number],
    resultId: ["Result ID", (row) => row.snapshotId, identifier, notByDefault],
  }),
  ...unreadable,
];

export const orderFields: Field<Order>[] = [
  ...fieldsOf<Order>("Order", {
    id: ["Order ID", (row) => row.id, identifier],
    applicantId: ["Applicant ID", (row) => row.applicantId, identifier, notByDefault],
    applicant: ["Applicant", (row) => row.applicantName],
    search: ["Search", (row) => row.kind],
    county: ["County", (row) => row.county?.name ?? null],
    state: ["State", (row) => row.county?.state ?? null],
    fips: ["FIPS code", (row) => row.county?.fips ?? null, notByDefault],
    status: ["Status", (row) => row.state],
    records: ["Records found", (row) => row.caseCount, number],
    price: ["Price", (row) => row.price?.total ?? null, { type: "money" }],
    costCenter: ["Cost center", (row) => row.costCenter],
  }),
  ...fieldsOf<Order>("People", {
    requestedBy: ["Ordered by", (row) => row.requestedBy.name],
    requested: ["Ordered", (row) => row.requestedAt, instant],
    reason: ["Reason", (row) => row.reason, notByDefault],
    heldFor: ["Why it needs approval", (row) => row.heldFor, { type: "list" }, notByDefault],
    decidedBy: ["Decided by", (row) => row.decidedBy?.name ?? null],
    decided: ["Decided", (row) => row.decidedAt, instant],
    decisionNote: ["Decision note", (row) => row.decisionNote, notByDefault],
    canceledBy: ["Canceled by", (row) => row.canceledBy?.name ?? null, notByDefault],
    canceled: ["Canceled", (row) => row.canceledAt, instant, notByDefault],
    resolvedBy: ["Resolved by", (row) => row.resolvedBy?.name ?? null, notByDefault],
    resolved: ["Resolved", (row) => row.resolvedAt, instant, notByDefault],
    againReason: ["Why again", (row) => row.againReason, notByDefault],
  }),
  ...fieldsOf<Order>("Service", {
    identifier: ["Identifier", (row) => row.identifierEnds, notByDefault],
    serviceStatus: ["Service status", (row) => row.serviceStatus, notByDefault],
    sent: ["Sent", (row) => row.sentAt, instant, notByDefault],
    accepted: ["Accepted", (row) => row.acceptedAt, instant, notByDefault],
    completed: ["Completed", (row) => row.completedAt, instant],
    error: ["Error", (row) => row.errorCode, notByDefault],
  }),
  ...unreadable,
];

export const overrideFields: Field<Override>[] = [
  ...fieldsOf<Override>("Override", {
    id: ["Override ID", (row) => row.id, identifier],
    applicantId: ["Applicant ID", (row) => row.applicantId, identifier, notByDefault],
    applicant: ["Applicant", (row) => row.applicantName],
    status: ["Status", (row) => row.state],
    reasonCode: ["Reason", (row) => row.reasonCode],
    note: ["Note", (row) => row.note],
    resultOf: ["Result of", (row) => row.snapshotFetchedAt, instant, notByDefault],
    error: ["Error", (row) => row.errorCode, notByDefault],
  }),
  ...fieldsOf<Override>("People", {
    requestedBy: ["Requested by", (row) => row.requestedBy.name],
    requested: ["Requested", (row) => row.requestedAt, instant],
    decidedBy: ["Decided by", (row) => row.decidedBy?.name ?? null],
    decided: ["Decided", (row) => row.decidedAt, instant],
    decisionNote: ["Decision note", (row) => row.decisionNote],
    finished: ["Finished", (row) => row.finishedAt, instant, notByDefault],
    resolvedBy: ["Resolved by", (row) => row.resolvedBy?.name ?? null, notByDefault],
    resolved: ["Resolved", (row) => row.resolvedAt, instant, notByDefault],
    resolvedNote: ["Resolution note", (row) => row.resolvedNote, notByDefault],
  }),
  ...unreadable,
];

type LedgerLine = Spend & {
  dimension: "total" | "month" | "search" | "person" | "cost center";
  /** Identifies the month, court, person or cost center of the line. */
  key: string;
  month?: string;
  search?: Pick<Ledger["courts"][number], "kind" | "county">;
  person?: string;
  costCenter?: string;
  /** The amount that counts toward the limits. Null if a part of the line is beyond every limit. */
  counted: number | null;
};

/** Returns the ledger as lines: the total, and the spending of each month, court, person and cost center. */
export function ledgerLines({ total, months, courts, people, costCenters, ...limits }: Ledger): LedgerLine[] {
  const lines: Omit<LedgerLine, "counted">[] = [
    { ...total, dimension: "total", key: "" },
    ...months.map((sum) => ({ ...sum, dimension: "month" as const, key: sum.month })),
    ...courts.map(({ scope, kind, county, ...sum }) => ({
      ...{ ...sum, dimension: "search" as const, key: scope },
      search: { kind, county },
    })),
    ...people.map(({ person, ...sum }) => ({
      ...{ ...sum, dimension: "person" as const, key: person.id },
      person: person.name,
    })),
    ...costCenters.map(({ costCenter, ...sum }) => ({
      ...{ ...sum, dimension: "cost center" as const, key: costCenter ?? "" },
      costCenter: costCenter ?? "None",
    })),
  ];
  return lines.map((line) => ({ ...line, counted: countedCents(line, limits) }));
}

const money: FieldOptions = { type: "money" };
const inUnits = (cents: number | null) => (cents === null ? null : cents / 100);

export const ledgerFields: Field<LedgerLine>[] = [
  ...fieldsOf<LedgerLine>("Line", {
    dimension: ["By", (row) => row.dimension],
    month: ["Month", (row) => row.month ?? null],
    search: ["Search", (row) => row.search?.kind ?? null],
    county: ["County", (row) => row.search?.county?.name ?? null],
    state: ["State", (row) => row.search?.county?.state ?? null],
    person: ["Person", (row) => row.person ?? null],
    costCenter: ["Cost center", (row) => row.costCenter ?? null],
    key: ["Key", (row) => row.key, notByDefault],
  }),
  ...fieldsOf<LedgerLine>("Spending", {
    searches: ["Searches", (row) => row.searches, number],
    unpriced: ["Without a price", (row) => row.unpriced, number],
    partlyPriced: ["Priced in part", (row) => row.partlyPriced, number],
    // If no search has a price, the sum is unknown, and not zero.
    priced: [
      "Priced parts",
      (row) => (row.searches > 0 && row.unpriced === row.searches ? null : inUnits(row.cents)),
      money,
    ],
    counted: ["Amount counted toward limits", (row) => inUnits(row.counted), money, notByDefault],
  }),
];

export const todayFields: Field<TodayPoint>[] = fieldsOf<TodayPoint>("Numbers", {
  chart: ["Chart", (row) => row.chart],
  point: ["Item", (row) => row.point],
  key: ["Key", (row) => row.key, notByDefault],
  series: ["Series", (row) => row.series],
  value: ["Number", (row) => row.value, number],
  unit: ["Unit", (row) => row.unit],
  remark: ["Remark", (row) => row.remark],
});

export const staffFields: Field<StaffMember>[] = [
  ...fieldsOf<StaffMember>("Account", {
    id: ["Staff ID", (row) => row.id, identifier, notByDefault],
    name: ["Name", (row) => row.name],
    email: ["Email", (row) => row.email],
    created: ["Created", (row) => row.createdAt, instant],
    disabled: ["Disabled", (row) => row.disabledAt, instant],
    lastSeen: ["Last seen", (row) => row.lastSeenAt, instant],
  }),
  ...fieldsOf<StaffMember>("Access rights", {
    roles: ["Roles", (row) => row.roles, { type: "list" }],
    rights: [
      "Rights",
      (row) => (row.disabledAt ? [] : [...new Set(row.roles.flatMap((role) => rolePermissions[role]))].sort()),
      { type: "list" },
    ],
  }),
  ...fieldsOf<StaffMember>("Sign-in", {
    hasPassword: ["Password", (row) => row.hasPassword, { type: "flag" }],
    authenticator: ["Authenticator app", (row) => row.authenticator, { type: "flag" }],
    passkeys: ["Passkeys", (row) => row.passkeys, number],
    sso: ["Single sign-on", (row) => row.sso, { type: "flag" }],
    linkMade: ["Link created", (row) => row.link?.createdAt ?? null, instant, notByDefault],
    linkUsed: ["Link used", (row) => row.link?.usedAt ?? null, instant, notByDefault],
  }),
];

export const auditFields: Field<AuditEntry>[] = [
  ...fieldsOf<AuditEntry>("Entry", {
    seq: ["Number", (row) => row.seq],
    at: ["Time", (row) => row.at, instant],
    action: ["Action", (row) => row.action],
    phase: ["Phase", (row) => row.phase],
    outcome: ["Outcome", (row) => row.outcome],
    code: ["Code", (row) => row.code],
    details: ["Details", (row) => JSON.stringify(row.details)],
  }),
  ...fieldsOf<AuditEntry>("Who", {
    actorType: ["Actor type", (row) => row.actor.type, notByDefault],
    actorId: ["Actor ID", (row) => row.actor.id, identifier, notByDefault],
    actor: ["Actor", (row) => row.actor.name],
    roles: ["Roles", (row) => row.actor.roles, { type: "list" }],
    ip: ["Address", (row) => row.ip],
  }),
  ...fieldsOf<AuditEntry>("Object", {
    objectType: ["Object type", (row) => row.object?.type ?? null],
    objectId: ["Object ID", (row) => row.object?.id ?? null, identifier],
  }),
  ...fieldsOf<AuditEntry>("Proof", {
    id: ["Entry ID", (row) => row.id, identifier],
    requestId: ["Request ID", (row) => row.requestId, identifier],
    intentId: ["Intent ID", (row) => row.intentId, identifier, notByDefault],
    leaf: ["Leaf hash", (row) => row.leaf, identifier],
  }),
];
