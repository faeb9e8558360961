/** The type of a source, from which an export reads its rows. `sources.ts` has the sources. */
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

/** The filter of an export, and the person for whom the rows are read. */
type SourceQuery<Filter> = { filter: Filter; reader: Reader; requestId: string };

/** `Shown` is a row as the API returns it to the reader. */
export type Source<Query extends z.ZodType, Shown> = {
  /** The schema of the list's query, without paging. */
  filter: Query;
  permissionFor: (filter: z.output<Query>) => Permission;
  /** The rights that the filters require. They are the same as for the list itself. */
  filters: FilterRights<FilterOf<z.output<Query>>>;
  /** Optional permissions. Without them, names or texts are masked or left out. */
  optionalPermissions: readonly Permission[];
  /** Returns the filter for the audit log. Leaves out free text, because it may be a name. */
  audited: (filter: z.output<Query>) => AuditDetails;
  fields: readonly Field<Shown>[];
  count: (query: SourceQuery<z.output<Query>>) => Promise<number>;
  /** What `count` counts. An applicant can have any number of rows, which is known only after reading them. */
  unit: "row" | "applicant";
  /** Reads all rows as of the snapshot. Sensitive fields are unmasked if `isFull` is true. */
  read: (at: Snapshot, query: SourceQuery<z.output<Query>> & { isFull: boolean }) => AsyncIterable<Shown[]>;
  /**
   * Returns the id of a row's record, or the ids of its unreadable records. Called only for rows that are unreadable.
   */
  idOf: (row: Shown) => string | readonly string[];
  /**
   * Present only if the export is not a list, such as the data of one applicant. The source then writes the file
   * itself.
   */
  fileWriter?: {
    format: ExportFormat;
    /** The permission for everything in the file. It replaces the permissions for sensitive fields. */
    permission: Permission;
    /** The message for a person who lacks that permission. */
    denied: string;
    /** @throws AppError `not_found` or `erased` if there is nothing to export */
    admit: (filter: z.output<Query>) => Promise<void>;
    /** Writes the file, in chunks of bytes. */
    write: (rows: AsyncIterable<readonly Shown[]>) => AsyncIterable<Uint8Array>;
  };
};

export const source = <Query extends z.ZodType, Shown extends object>(definition: Source<Query, Shown>) => definition;
