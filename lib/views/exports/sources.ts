/** The lists that can be exported: the required permissions, the filters, and how rows are read and shown. */
import "server-only";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { clearanceOf } from "@/lib/cases/applicant-record";
import { applicantsOf } from "@/lib/cases/named-applicants";
import { maskedProfile, ssnOf } from "@/lib/cases/profile";
import { auditedFilters } from "@/lib/features/applicants/applicant-filters";
import * as applicants from "@/lib/features/applicants/contract/applicants";
import * as applicantsRecords from "@/lib/features/applicants/contract/applicants.actions";
import {
  applicantRow,
  countListed,
  type ListedRow,
  openRow,
  readListed,
} from "@/lib/features/applicants/list-applicants";
import * as decisions from "@/lib/features/decisions/contract/decisions";
import { listDecisions } from "@/lib/features/decisions/decide";
import { decisionsBy, readDecisionsOfAll, showDecisionsOfAll } from "@/lib/features/decisions/show-decisions";
import * as hits from "@/lib/features/hits/contract/hits";
import { listHits, readCasesWithResult, showHitsOf, withResult } from "@/lib/features/hits/read-hits";
import * as monitoring from "@/lib/features/monitoring/contract/monitoring";
import * as monitoringRecords from "@/lib/features/monitoring/contract/monitoring.actions";
import { countMonitored, readMonitoredRows, showMonitored } from "@/lib/features/monitoring/list-monitored";
import * as ledger from "@/lib/features/orders/contract/order-approvals";
import * as orders from "@/lib/features/orders/contract/orders";
import * as ordersRecords from "@/lib/features/orders/contract/orders.actions";
import { getLedger, readLedger } from "@/lib/features/orders/get-ledger";
import { countListedOrders, readOrders } from "@/lib/features/orders/list-orders";
import { showOrdersOf } from "@/lib/features/orders/order-view";
import * as overrides from "@/lib/features/overrides/contract/overrides";
import * as overridesRecords from "@/lib/features/overrides/contract/overrides.actions";
import { overridesBy, readOverrides, showOverrides } from "@/lib/features/overrides/get-override";
import * as staff from "@/lib/features/staff/contract/staff";
import { staffMembers } from "@/lib/features/staff/staff-record";
import * as today from "@/lib/features/today/contract/today";
import { permissionOfChart, readPoints } from "@/lib/features/today/today-points";
import { allPages, type Page, type Place } from "@/lib/platform/data/paging";
import { db } from "@/lib/platform/data/prisma";
import * as audit from "@/lib/views/audit-log/contract/audit";
import * as auditRecords from "@/lib/views/audit-log/contract/audit.actions";
import { auditEntry, countEntries, filterDetails, readEntries } from "@/lib/views/audit-log/list-audit";
import { type ExportKind, exportTitles } from "@/lib/views/exports/contract/export-titles";
import { applicantFields, type ExportedApplicant } from "./applicant-fields";
import {
  auditFields,
  decisionFields,
  hitFields,
  ledgerFields,
  ledgerLines,
  monitoringFields,
  orderFields,
  overrideFields,
  staffFields,
  todayFields,
} from "./fields";
import { type Reader, type Source, source } from "./source";
import { subjectAccessSource } from "./subject-access";

/** The number of rows that are read at once. */
const limit = 1_000;

async function* once<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

/** The number of rows that are shown before other work of the process gets a turn. */
const shownAtOnce = 50;

/** Reads all pages of a list, and opens their rows for the reader while the database reads the next page. */
async function* readShownRows<Stored, Shown>(
  readPage: (place: Place) => Promise<Page<Stored>>,
  show: (rows: Stored[]) => Shown[],
): AsyncGenerator<Shown[]> {
  for await (const page of allPages((cursor) => readPage({ cursor, limit }))) {
    const shownRows: Shown[] = [];
    for (let at = 0; at < page.length; at += shownAtOnce) {
      shownRows.push(...show(page.slice(at, at + shownAtOnce)));
      await setImmediate();
    }
    yield shownRows;
  }
}

function exportedApplicant(row: ListedRow, reader: Reader, isFull: boolean): ExportedApplicant {
  const opened = openRow(row);
  const clearance = clearanceOf(reader);
  let masked: Record<string, string | null> | undefined;
  const user = () => (masked ??= maskedProfile(opened.profile ?? {}, clearance).user);
  const ssn = () => (isFull ? ssnOf(opened.profile ?? {}) : user().ssn) ?? null;
  return Object.assign(applicantRow(opened, clearance), { user, ssn });
}

const paging = { cursor: true, limit: true } as const;

const sources = {
  applicants: source({
    filter: applicants.listApplicants.query.omit({ ...paging, tabs: true }).strict(),
    permissionFor: () => "applicant.read",
    filters: applicantsRecords.listApplicants.filters,
    optionalPermissions: ["applicant.read-direct"],
    audited: ({ sort, ...filter }) => ({ ...auditedFilters(filter), sort }),
    fields: applicantFields,
    unit: "row",
    count: ({ filter, reader }) => countListed(filter, reader.id),
    read: ({ rowsOf }, { filter, reader, isFull }) =>
      readShownRows(
        (place) => readListed({ ...filter, ...place }, reader.id, rowsOf),
        (rows) => rows.map((row) => exportedApplicant(row, reader, isFull)),
      ),
    idOf: ({ id }) => id,
  }),
  hits: source({
    filter: hits.hitFilter,
    permissionFor: () => listHits.permission,
    filters: { applicant: "shown", verdict: "shown", kind: "shown" },
    optionalPermissions: ["applicant.read-direct", "decision.read"],
    audited: (filter) => filter,
    fields: hitFields,
    unit: "applicant",
    count: ({ filter }) => db.applicant.count({ where: withResult(filter) }),
    read({ tx }, { filter, reader }) {
      const at = new Date();
      return readShownRows(
        ({ cursor }) => readCasesWithResult(tx, filter, cursor),
        (files) => files.flatMap((file) => showHitsOf(file, reader, filter, at)),
      );
    },
    idOf: ({ applicantId }) => applicantId,
  }),
  decisions: source({
    filter: decisions.decisionFilter,
    permissionFor: () => listDecisions.permission,
    filters: { applicant: "shown", outcome: "shown", from: "shown", to: "shown", by: "shown" },
    optionalPermissions: ["applicant.read-direct", "decision.read"],
    audited: (filter) => filter,
    fields: decisionFields,
    unit: "row",
    count: ({ filter, reader }) => db.decision.count({ where: decisionsBy(filter, reader.id) }),
    read: ({ tx }, { filter, reader }) =>
      readShownRows(
        (place) => readDecisionsOfAll(tx, decisionsBy(filter, reader.id), place),
        (rows) => showDecisionsOfAll(rows, reader),
      ),
    idOf: ({ id }) => id,
  }),
  overrides: source({
    filter: overrides.listOverrides.query.omit(paging).strict(),
    permissionFor: () => "override.read",
    filters: overridesRecords.listOverrides.filters,
    optionalPermissions: ["applicant.read-direct"],
    audited: ({ state }) => ({ state }),
    fields: overrideFields,
    unit: "row",
    count: async ({ filter, reader }) => db.overrideRequest.count({ where: await overridesBy(filter, reader) }),
    async *read({ tx }, { filter, reader }) {
      const where = await overridesBy(filter, reader);
      yield* readShownRows(
        (place) => readOverrides(tx, where, place),
        (rows) => showOverrides(rows, reader),
      );
    },
    idOf: ({ id }) => id,
  }),
  orders: source({
    filter: orders.listOrders.query.omit(paging).strict(),
    permissionFor: () => "order.read",
    filters: ordersRecords.listOrders.filters,
    optionalPermissions: ["applicant.read-direct"],
    audited: (filter) => Object.fromEntries(Object.entries(filter).filter(([name]) => name !== "costCenter")),
    fields: orderFields,
    unit: "row",
    count: ({ filter }) => countListedOrders(filter),
    read: ({ tx }, { filter, reader }) =>
      readShownRows(
        (place) => readOrders(tx, filter, place),
        (rows) => showOrdersOf(applicantsOf(rows), rows, reader),
      ),
    idOf: ({ id }) => id,
  }),
  ledger: source({
    filter: ledger.getLedger.query.strict(),
    permissionFor: () => getLedger.permission,
    filters: ordersRecords.getLedger.filters,
    optionalPermissions: [],
    audited: ({ month }) => ({ month: month ?? null }),
    fields: ledgerFields,
    unit: "row",
    count: async ({ filter: { month } }) => ledgerLines(await readLedger(db, month, null)).length,
    read: ({ tx }, { filter: { month } }) => once(readLedger(tx, month, null).then(ledgerLines)),
    idOf: ({ dimension, key }) => `${dimension} ${key}`,
  }),
  monitoring: source({
    filter: monitoring.listMonitored.query.omit(paging).strict(),
    permissionFor: () => "decision.make",
    filters: monitoringRecords.listMonitored.filters,
    optionalPermissions: ["applicant.read-direct"],
    audited: ({ list, policy }) => ({ list, policy: policy ?? null }),
    fields: monitoringFields,
    unit: "row",
    count: ({ filter }) => countMonitored(filter),
    read: ({ tx }, { filter, reader }) =>
      readShownRows(
        (place) => readMonitoredRows(tx, filter, place),
        (rows) => showMonitored(rows, reader),
      ),
    idOf: ({ id }) => id,
  }),
  today: source({
    filter: today.todayFilter,
    permissionFor: ({ chart }) => permissionOfChart(chart),
    filters: { chart: "shown", from: "shown", to: "shown" },
    optionalPermissions: [],
    audited: (filter) => filter,
    fields: todayFields,
    unit: "row",
    count: async ({ filter, reader }) => (await readPoints(db, filter, reader.id)).length,
    read: ({ tx }, { filter, reader }) => once(readPoints(tx, filter, reader.id)),
    idOf: ({ key }) => key,
  }),
  staff: source({
    filter: staff.listStaff.query.strict(),
    permissionFor: () => "staff.manage",
    filters: {},
    optionalPermissions: [],
    audited: () => ({}),
    fields: staffFields,
    unit: "row",
    count: () => db.staff.count(),
    read: ({ tx }) => once(staffMembers(tx)),
    idOf: ({ id }) => id,
  }),
  audit: source({
    filter: audit.listAudit.query.omit(paging).strict(),
    permissionFor: () => "audit.read",
    filters: auditRecords.listAudit.filters,
    optionalPermissions: [],
    audited: filterDetails,
    fields: auditFields,
    unit: "row",
    count: ({ filter, requestId }) => countEntries(filter, requestId),
    read: ({ rowsOf }, { filter, requestId }) =>
      readShownRows(
        (place) => readEntries(filter, place, requestId, rowsOf),
        (rows) => rows.map(auditEntry),
      ),
    idOf: ({ id }) => id,
  }),
  "subject-access": subjectAccessSource,
} as const;

/**
 * A source of any kind. Its rows have the type `never`, because callers only pass them between the source's functions.
 */
export type AnySource = Source<z.ZodType, never> & { title: string };

export const sourceOf = (kind: ExportKind): AnySource =>
  ({ ...sources[kind], title: exportTitles[kind] }) as unknown as AnySource;
