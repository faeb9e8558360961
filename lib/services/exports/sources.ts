/** The lists that can be exported: who may, what their filters are, and how their rows are read and shown. */
import "server-only";
import type { z } from "zod";
import type { AuditDetails } from "@/lib/audit/event";
import type { Permission } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import * as applicants from "@/lib/contracts/applicants";
import * as audit from "@/lib/contracts/audit";
import type { ExportKind } from "@/lib/contracts/exports";
import * as orders from "@/lib/contracts/orders";
import * as overrides from "@/lib/contracts/overrides";
import * as staff from "@/lib/contracts/staff";
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
import { maskedProfile, ssnOf } from "@/lib/services/applicants/profile";
import { auditEntry, countEntries, type EntryRow, filterDetails, readEntries } from "@/lib/services/audit/list-audit";
import { applicantsOf, countListedOrders, readOrders } from "@/lib/services/orders/list-orders";
import { showOrdersOf } from "@/lib/services/orders/order-view";
import { overridesBy, readOverrides, showOverrides } from "@/lib/services/overrides/get-override";
import { allPages } from "@/lib/services/paging";
import { staffMembers } from "@/lib/services/staff/staff-record";
import {
  applicantFields,
  auditFields,
  type ExportedApplicant,
  type Field,
  orderFields,
  overrideFields,
  staffFields,
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
  read: (tx: Transaction, asked: Asked<z.output<Query>>) => AsyncIterable<Stored[]>;
  /** @param isFull with sensitive fields unmasked */
  show: (rows: Stored[], reader: Reader, isFull: boolean) => Shown[];
  idOf: (row: Stored) => string;
};

/** Of each part of a copy: few enough that nothing else waits long while they are opened. */
const batch = 500;

const source = <Query extends z.ZodType, Stored, Shown>(given: Source<Query, Stored, Shown>) => given;

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
    count: ({ filter, reader }) => countListed(filter, reader.id),
    read: (tx, { filter, reader }) =>
      allPages((cursor) => readListed({ ...filter, cursor, limit: batch }, reader.id, (sql) => tx.$queryRaw(sql))),
    show: (rows: ListedRow[], reader, isFull): ExportedApplicant[] =>
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
  overrides: source({
    title: "Overrides",
    filter: overrides.listOverrides.query.omit(paging).strict(),
    needs: () => "override.read",
    audited: ({ state }) => ({ state }),
    fields: overrideFields,
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
    count: ({ filter }) => countListedOrders(filter),
    read: (tx, { filter }) => allPages((cursor) => readOrders(tx, filter, { cursor, limit: batch })),
    show: (rows, reader) => showOrdersOf(applicantsOf(rows), rows, reader),
    idOf: ({ id }) => id,
  }),
  staff: source({
    title: "Staff and access rights",
    filter: staff.listStaff.query.strict(),
    needs: () => "staff.manage",
    audited: () => ({}),
    fields: staffFields,
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
