/**
 * The permission that each filter and sort requires besides the permission of its list. The rows that a filter selects
 * reveal the value that it compares, so no filter may compare a value that the reader's answer masks or leaves out.
 */
import type { z } from "zod";
import { can, type Permission, type Role } from "@/lib/auth/permissions";
import type { Contract, EndpointName } from "./action";

/** The permission to see the value that a filter compares. `shown`: every reader of the list sees it unmasked. */
type FilterRight = Permission | "shown";
export type FilterRights<Name extends string = string> = Readonly<Record<Name, FilterRight>>;

/** The filters and sorts of a query, apart from what only says which page is wanted. */
export type FilterOf<Query> = string extends keyof Query ? never : Exclude<keyof Query & string, "cursor" | "limit">;

type FiltersOf<N extends EndpointName> = FilterOf<z.output<Contract[N]["query"]>>;
/** Of every action with filters whose answer is JSON: the query of a file or a stream selects no record. */
type Table = {
  [N in EndpointName as Contract[N]["response"] extends z.ZodType
    ? [FiltersOf<N>] extends [never]
      ? never
      : N
    : never]: FilterRights<FiltersOf<N>>;
};

/** A search looks at names and emails. Only its readers see who decided when; a row shows all the rest. */
const applicants = {
  query: "applicant.read-direct",
  ...({
    status: "shown",
    signal: "shown",
    orders: "shown",
    due: "shown",
    changed: "shown",
    assignee: "shown",
    queue: "shown",
  } as const),
  ...({ decidedOn: "decision.read", decidedBy: "decision.read" } as const),
} as const;

export const filterRights = {
  "GET /api/applicants": { ...applicants, sort: "shown", tabs: "shown" },
  "GET /api/applicants/counts": { ...applicants, of: "shown" },
  "GET /api/applicants/:id/result": { refresh: "shown" },
  "GET /api/applicants/:id/runs": { operationId: "shown" },
  "GET /api/orders": {
    ...({ state: "shown", kind: "shown", applicant: "shown", records: "shown", counted: "shown" } as const),
    ...({ month: "shown", scope: "shown", person: "shown", costCenter: "shown" } as const),
  },
  "GET /api/monitoring/rows": { list: "shown", policy: "shown" },
  "GET /api/order-approvals": { decidable: "shown" },
  "GET /api/order-ledger": { month: "shown" },
  "GET /api/timeliness": { from: "shown", to: "shown" },
  "GET /api/quality-reviews": { state: "shown" },
  "GET /api/overrides": { state: "shown", decidable: "shown" },
  "GET /api/exports": { all: "shown" },
  "GET /api/export-schedules": { all: "shown" },
  "GET /api/audit": {
    ...({ action: "shown", actor: "shown", object: "shown", outcome: "shown" } as const),
    ...({ from: "shown", to: "shown", reads: "shown", phase: "shown" } as const),
  },
} as const satisfies Table;

/** Of an action by its name: none if it has no filters. */
export const filterRightsOf = (name: string | undefined): FilterRights | undefined =>
  Object.entries(filterRights).find(([known]) => known === name)?.[1];

const paging: ReadonlySet<string> = new Set(["cursor", "limit"]);

/**
 * The permissions that the given filters and sorts take.
 *
 * @throws Error for a filter without a declared right
 */
export function rightsToFilter(rights: FilterRights, query: unknown): { filter: string; permission: Permission }[] {
  return Object.entries(Object(query)).flatMap(([filter, value]) => {
    if (value === undefined || paging.has(filter)) return [];
    const right = Object.hasOwn(rights, filter) ? rights[filter] : undefined;
    if (!right) throw new Error(`No right is declared for the filter ${filter}`);
    return right === "shown" ? [] : [{ filter, permission: right }];
  });
}

/**
 * The first filter or sort for which these roles lack the permission; undefined: none.
 *
 * @throws Error for a filter without a declared right
 */
export const deniedFilter = (rights: FilterRights, query: unknown, roles: readonly Role[]) =>
  rightsToFilter(rights, query).find(({ permission }) => !can(roles, permission));

/** Why a filter is refused, as a sentence. */
export const deniedSentence = (filter: string): string => `“${filter}” uses values that are masked or hidden for you.`;
