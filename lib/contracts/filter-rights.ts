/**
 * What a filter or a sort takes besides the permission of its list. What a list finds, counts or orders by tells its
 * reader about the value that it looks at, so none may look at a value that the reader's answer masks or leaves out.
 */
import type { Permission } from "@/lib/auth/permissions";

/** `shown`: it looks only at what the list shows unmasked to each of its readers. Else the right to see what it looks at. */
type FilterRight = Permission | "shown";
/** Of every filter and sort of a list: one without a right is an error. */
export type FilterRights<Name extends string = string> = Readonly<Record<Name, FilterRight>>;

/** The filters of a query, apart from what only says which page is wanted. */
export type FilterOf<Query> = string extends keyof Query ? never : Exclude<keyof Query & string, "cursor" | "limit">;

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
