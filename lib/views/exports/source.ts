/** The type of everything that can be exported (`sources.ts` has the exports). */
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
  /** Permissions that a reader does not need, but without which names or texts are masked or left out. */
  shapedBy: readonly Permission[];
  /** Leaves out free text, because it may be a name. */
  audited: (filter: z.output<Query>) => AuditDetails;
  fields: readonly Field<Shown>[];
  count: (query: SourceQuery<z.output<Query>>) => Promise<number>;
  /** What `count` counts. An applicant gives any number of rows, which is known once they are read. */
  unit: "row" | "applicant";
  /** Reads all rows as of the snapshot. If `isFull`, sensitive fields are unmasked. */
  read: (at: Snapshot, query: SourceQuery<z.output<Query>> & { isFull: boolean }) => AsyncIterable<Shown[]>;
  /** The id of the record that cannot be read, or "" if it can; the ids if a row consists of several records. */
  idOf: (row: Shown) => string | readonly string[];
  /** Only for an export that is not a list, such as the data of one applicant: it writes its file itself. */
  whole?: {
    format: ExportFormat;
    /** The permission for everything in the file. It replaces those for sensitive fields. */
    permission: Permission;
    /** The message of the refusal for a person without that permission. */
    denied: string;
    /** @throws AppError `not_found`, `erased` if there is nothing to export */
    admit: (filter: z.output<Query>) => Promise<void>;
    /** Writes the file, in chunks of bytes. */
    write: (rows: AsyncIterable<readonly Shown[]>) => AsyncIterable<Uint8Array>;
  };
};

export const source = <Query extends z.ZodType, Shown extends object>(given: Source<Query, Shown>) => given;
