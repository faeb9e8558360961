/** What can be exported: who may, what its filters are, and how its rows are read and shown. */
import "server-only";
import type { z } from "zod";
import type { Permission } from "@/lib/base/permissions";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { FilterOf, FilterRights } from "@/lib/platform/contract/filter-rights";
import type { Snapshot } from "@/lib/platform/data/statements";
import type { ExportFormat } from "@/lib/views/exports/contract/export-titles";
import type { Field } from "./field";

export type Reader = Pick<CurrentStaff, "id" | "roles">;

/** What an export reads, and for whom. */
type SourceQuery<Filter> = { filter: Filter; reader: Reader; requestId: string };

/** `Shown` is what the API says of a row to the reader. */
export type Source<Query extends z.ZodType, Shown> = {
  /** The list's own, without its paging. */
  filter: Query;
  needs: (filter: z.output<Query>) => Permission;
  /** What its filters take besides: the list's own. */
  filters: FilterRights<FilterOf<z.output<Query>>>;
  /** Further rights that decide what a row shows: without one, names or texts are masked or left out. */
  shapedBy: readonly Permission[];
  /** Leaves out free text, because it may be a name. */
  audited: (filter: z.output<Query>) => AuditDetails;
  fields: readonly Field<Shown>[];
  count: (query: SourceQuery<z.output<Query>>) => Promise<number>;
  /** What `count` counts. An applicant gives any number of rows, which is known once they are read. */
  unit: "row" | "applicant";
  /** All rows of the moment. `isFull`: with sensitive fields unmasked. */
  read: (at: Snapshot, query: SourceQuery<z.output<Query>> & { isFull: boolean }) => AsyncIterable<Shown[]>;
  /** The id of the record that cannot be read, or "" if it can; the ids if a row consists of several records. */
  idOf: (row: Shown) => string | readonly string[];
  /** For what is no list and has one format of its own. Absent: the rows are written in a format of lists. */
  whole?: {
    format: ExportFormat;
    /** The right to everything in the file. It takes the place of the rights to sensitive fields. */
    permission: Permission;
    /** What a person without that right is told. */
    denied: string;
    /** @throws AppError `not_found`, `erased` if there is nothing to export */
    admit: (filter: z.output<Query>) => Promise<void>;
    /** The bytes of the file. */
    write: (rows: AsyncIterable<readonly Shown[]>) => AsyncIterable<Uint8Array>;
  };
};

export const source = <Query extends z.ZodType, Shown extends object>(given: Source<Query, Shown>) => given;
