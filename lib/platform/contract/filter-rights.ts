/**
 * The permission that each filter and sort requires besides the permission of its list. The rows that a filter selects
 * reveal the value that it compares, so no filter may compare a value that the reader's answer masks or leaves out.
 */
import { can, type Permission, type Role } from "@/lib/base/permissions";

/** The permission to see the value that a filter compares. `shown`: every reader of the list sees it unmasked. */
type FilterRight = Permission | "shown";
export type FilterRights<Name extends string = string> = Readonly<Record<Name, FilterRight>>;

/** The filters and sorts of a query, without the fields that only select a page. */
export type FilterOf<Query> = string extends keyof Query ? never : Exclude<keyof Query & string, "cursor" | "limit">;

const paging: ReadonlySet<string> = new Set(["cursor", "limit"]);

/**
 * Returns the permissions that the given filters and sorts require.
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
 * Returns the first filter or sort for which these roles lack the permission, or undefined.
 *
 * @throws Error for a filter without a declared right
 */
export const deniedFilter = (rights: FilterRights, query: unknown, roles: readonly Role[]) =>
  rightsToFilter(rights, query).find(({ permission }) => !can(roles, permission));

/** Returns the sentence that says why a filter is refused. */
export const deniedSentence = (filter: string): string => `“${filter}” uses values that are masked or hidden for you.`;
