/**
 * Describes a table for the file of personal data: which columns the file contains, and where and why data is stored.
 */
import "server-only";
import type { Json } from "@/lib/base/canonical-json";
import type { RetentionClass } from "@/lib/domain/retention/classes";
import { operationList } from "@/lib/identity/operations/list";
import type { Prisma, Transaction } from "@/lib/platform/data/prisma";

type Column<Model extends Prisma.ModelName> = keyof Prisma.TypeMap["model"][Model]["payload"]["scalars"] & string;

/** A row as stored. Its sealed columns are not opened yet. */
export type StoredRow = Readonly<Record<string, unknown>>;

export type StoredTable<Name extends string = string> = {
  /** The key of the table's records in the file. */
  key: string;
  title: string;
  holds: string;
  source: string;
  purpose: string;
  /** The retention class of the records. Null if they are kept until the person's data is erased. */
  keptAs: RetentionClass | null;
  /** The column with the time at which a record was stored. Absent if the table has no such column. */
  since?: Name;
  /** The column that identifies a record, by default "id". */
  id?: Name;
  /** The columns whose values are written as stored. */
  values: readonly Name[];
  /** The columns with sealed texts and with sealed JSON. Both are opened with the applicant's key. */
  texts?: readonly Name[];
  json?: readonly Name[];
  /** For a sealed column, the column with the SHA-256 of its text. */
  hashOf?: Partial<Record<Name, Name>>;
  /**
   * Columns that are left out: ids of staff (`staff`), data that only the console's work needs or that refers to other
   * records (`internal`), and contents of files and links (`contents`).
   */
  staff?: readonly Name[];
  internal?: readonly Name[];
  contents?: readonly Name[];
  /** Selects the records of an applicant, by default by `applicantId`. */
  where?: (applicantId: string) => object;
  /** Further facts of a record. `more` derives them from columns, and from related records that `include` reads. */
  include?: object;
  more?: (row: StoredRow, tx: Transaction) => Record<string, Json> | Promise<Record<string, Json>>;
};

export const table = <Model extends Prisma.ModelName>(model: Model, facts: StoredTable<Column<Model>>) =>
  [model, facts as StoredTable] as const;

export const fromPerson = "You, or a member of staff who entered what you stated.";
export const fromService = "The identity verification service.";
export const fromStaff = "Members of staff.";
export const fromConsole = "The console, which recorded what was done.";
export const toReview = "To verify your identity and to decide on your application.";
export const toOperate = "To carry out and to trace the work on your verification.";

export const nameAt = (row: StoredRow, key: string): string | null => {
  const name: unknown = Object(row[key]).name;
  return typeof name === "string" ? name : null;
};
export const operationTitle = ({ operationId }: StoredRow) => {
  const known: Readonly<Record<string, { title: string }>> = operationList;
  return { check: known[String(operationId)]?.title ?? String(operationId) };
};
export const withName = { select: { name: true } } as const;
