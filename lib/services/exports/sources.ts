/** The lists that can be exported: who may, what their filters are, and how their rows are read and shown. */
import "server-only";
import type { z } from "zod";
import type { AuditDetails } from "@/lib/audit/event";
import type { Permission } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import * as applicants from "@/lib/contracts/applicants";
import * as audit from "@/lib/contracts/audit";
import * as decisions from "@/lib/contracts/decisions";
import type { ExportKind } from "@/lib/contracts/exports";
import * as hits from "@/lib/contracts/hits";
import * as ledger from "@/lib/contracts/order-approvals";
import * as orders from "@/lib/contracts/orders";
import * as overrides from "@/lib/contracts/overrides";
import * as staff from "@/lib/contracts/staff";
import * as today from "@/lib/contracts/today";
import { db, type Transaction } from "@/lib/data/prisma";
import { auditedFilters, neededBy } from "@/lib/services/applicants/applicant-filters";
import { clearanceOf } from "@/lib/services/applicants/applicant-record";
import {
  applicantRow,
  countListed,
  type ListedRow,
  profileOf,
  readListed,
} from "@/lib/services/applicants/list-applicants";
import { applicantsOf } from "@/lib/services/applicants/named-applicants";
import { maskedProfile, ssnOf } from "@/lib/services/applicants/profile";
import { auditEntry, countEntries, type EntryRow, filterDetails, readEntries } from "@/lib/services/audit/list-audit";
import { listDecisions } from "@/lib/services/decisions/decide";
import { decisionsBy, readDecisionsOfAll, showDecisionsOfAll } from "@/lib/services/decisions/show-decisions";
import { listHits, readCasesWithResult, showHitsOf, withResult } from "@/lib/services/hits/read-hits";
import { getLedger, readLedger } from "@/lib/services/orders/get-ledger";
import { countListedOrders, readOrders } from "@/lib/services/orders/list-orders";
import { showOrdersOf } from "@/lib/services/orders/order-view";
import { overridesBy, readOverrides, showOverrides } from "@/lib/services/overrides/get-override";
import { allPages } from "@/lib/services/paging";
import { staffMembers } from "@/lib/services/staff/staff-record";
import { permissionOfChart, readPoints } from "@/lib/services/today/today-points";
import {
  applicantFields,
  auditFields,
  decisionFields,
  type ExportedApplicant,
  type Field,
  hitFields,
  ledgerFields,
  ledgerLines,
  orderFields,
  overrideFields,
  staffFields,
  todayFields,
} from "./fields";

export type Reader = Pick<CurrentStaff, "id" | "roles">;

/** What an export reads, and for whom. */
type Asked<Filter> = { filter: Filter; reader: Reader; requestId: string };

/**
 * `Stored` is a row as it is copied, with sealed columns as they are; `Shown` is what the API says of it.
 */
type Source<Query extends z.ZodType, Stored, Shown> = {
  title: string;
  /** The list's own, without its paging. */
  filter: Query;
  needs: (filter: z.output<Query>) => Permission;
  /** Without free text: it may be a name. */
  audited: (filter: z.output<Query>) => AuditDetails;
  fields: readonly Field<Shown>[];
  count: (asked: Asked<z.output<Query>>) => Promise<number>;
  /** What `count` counts. An applicant gives any number of rows, which is known once they are shown. */
  unit: "row" | "applicant";
  read: (tx: Transaction, asked: Asked<z.output<Query>>) => AsyncIterable<Stored[]>;
  /** `isFull`: with sensitive fields unmasked. */
  show: (rows: Stored[], reader: Reader, asked: { filter: z.output<Query>; isFull: boolean }) => Shown[];
  /** Of the record that cannot be read, if that is so. */
  idOf: (row: Shown) => string;
};

/** Rows of a part of a copy. */
const batch = 1_000;

const source = <Query extends z.ZodType, Stored, Shown extends object>(given: Source<Query, Stored, Shown>) => given;

async function* once<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

const paging = { cursor: true, limit: true } as const;

const sources = {
  applicants: source({
    title: "Applicants",
    filter: applicants.listApplicants.query.omit({ ...paging, tabs: true }).strict(),
    needs: (filter) => neededBy(filter),
    audited: ({ sort, ...filter }) => ({ ...auditedFilters(filter), sort }),
    fields: applicantFields,
    unit: "row",
    count: ({ filter, reader }) => countListed(filter, reader.id),
    read: (tx, { filter, reader }) =>
      allPages((cursor) => readListed({ ...filter, cursor, limit: batch }, reader.id, (sql) => tx.$queryRaw(sql))),
    show: (rows: ListedRow[], reader, { isFull }): ExportedApplicant[] =>
      rows.map((row) => {
        const profile = profileOf(row);
        const user = () => maskedProfile(profile ?? {}, clearanceOf(reader)).user;
        return {
          ...applicantRow(row, clearanceOf(reader), profile),
          // Masking all fields takes longer than the rest: only for those who choose one.
          get user() {
            return user();
          },
          get ssn() {
            return (isFull ? ssnOf(profile ?? {}) : user().ssn) ?? null;
          },
        };
      }),
    idOf: ({ id }) => id,
  }),
  hits: source({
    title: "Hits",
    filter: hits.hitFilter,
    needs: () => listHits.permission,
    audited: (filter) => filter,
    fields: hitFields,
    unit: "applicant",
    count: ({ filter }) => db.applicant.count({ where: withResult(filter) }),
    async *read(tx, { filter }) {
      const at = new Date();
      const pages = allPages((cursor) => readCasesWithResult(tx, filter, cursor));
      for await (const files of pages) yield files.map((file) => ({ file, at }));
    },
    show: (rows, reader, { filter }) => rows.flatMap(({ file, at }) => showHitsOf(file, reader, filter, at)),
    idOf: ({ applicantId }) => applicantId,
  }),
  decisions: source({
    title: "Decisions",
    filter: decisions.decisionFilter,
    needs: () => listDecisions.permission,
    audited: (filter) => filter,
    fields: decisionFields,
    unit: "row",
    count: ({ filter, reader }) => db.decision.count({ where: decisionsBy(filter, reader.id) }),
    read: (tx, { filter, reader }) =>
      allPages((cursor) => readDecisionsOfAll(tx, decisionsBy(filter, reader.id), { cursor, limit: batch })),
    show: showDecisionsOfAll,
    idOf: ({ id }) => id,
  }),
  overrides: source({
    title: "Overrides",
    filter: overrides.listOverrides.query.omit(paging).strict(),
    needs: () => "override.read",
    audited: ({ state }) => ({ state }),
    fields: overrideFields,
    unit: "row",
    count: async ({ filter, reader }) => db.overrideRequest.count({ where: await overridesBy(filter, reader) }),
    async *read(tx, { filter, reader }) {
      const where = await overridesBy(filter, reader);
      yield* allPages((cursor) => readOverrides(tx, where, { cursor, limit: batch }));
    },
    show: showOverrides,
    idOf: ({ id }) => id,
  }),
  orders: source({
    title: "Orders",
    filter: orders.listOrders.query.omit(paging).strict(),
    needs: () => "order.read",
    audited: (filter) => Object.fromEntries(Object.entries(filter).filter(([name]) => name !== "costCenter")),
    fields: orderFields,
    unit: "row",
    count: ({ filter }) => countListedOrders(filter),
    read: (tx, { filter }) => allPages((cursor) => readOrders(tx, filter, { cursor, limit: batch })),
    show: (rows, reader) => showOrdersOf(applicantsOf(rows), rows, reader),
    idOf: ({ id }) => id,
  }),
  ledger: source({
    title: "Ledger",
    filter: ledger.getLedger.query.strict(),
    needs: () => getLedger.permission,
    audited: ({ month }) => ({ month: month ?? null }),
    fields: ledgerFields,
    unit: "row",
    count: async ({ filter: { month } }) => ledgerLines(await readLedger(db, month, null)).length,
    read: (tx, { filter: { month } }) => once(readLedger(tx, month, null).then(ledgerLines)),
    show: (rows) => rows,
    idOf: ({ dimension, key }) => `${dimension} ${key}`,
  }),
  today: source({
    title: "Today",
    filter: today.todayFilter,
    needs: ({ chart }) => permissionOfChart(chart),
    audited: ({ chart }) => ({ chart }),
    fields: todayFields,
    unit: "row",
    count: async ({ filter: { chart }, reader }) => (await readPoints(db, chart, reader.id)).length,
    read: (tx, { filter: { chart }, reader }) => once(readPoints(tx, chart, reader.id)),
    show: (rows) => rows,
    idOf: ({ key }) => key,
  }),
  staff: source({
    title: "Staff and access rights",
    filter: staff.listStaff.query.strict(),
    needs: () => "staff.manage",
    audited: () => ({}),
    fields: staffFields,
    unit: "row",
    count: () => db.staff.count(),
    read: (tx) => once(staffMembers(tx)),
    show: (rows) => rows,
    idOf: ({ id }) => id,
  }),
  audit: source({
    title: "Audit log",
    filter: audit.listAudit.query.omit(paging).strict(),
    needs: () => "audit.read",
    audited: filterDetails,
    fields: auditFields,
    unit: "row",
    count: ({ filter, requestId }) => countEntries(filter, requestId),
    read: (tx, { filter, requestId }) =>
      allPages((cursor) => readEntries(filter, { cursor, limit: batch }, requestId, (sql) => tx.$queryRaw(sql))),
    show: (rows: EntryRow[]) => rows.map(auditEntry),
    idOf: ({ id }) => id,
  }),
} as const;

/** A source whose rows are only passed from one of its functions to the next. */
export type AnySource = Source<z.ZodType, unknown, never>;

export const sourceOf = (kind: ExportKind): AnySource => sources[kind] as unknown as AnySource;
