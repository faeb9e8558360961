/** How the file of personal data describes a table: which of its columns the file has, and what a person may ask of it. */
import "server-only";
import type { Json } from "@/lib/base/canonical-json";
import type { RetentionClass } from "@/lib/domain/retention/classes";
import { operationList } from "@/lib/identity/operations/list";
import type { Prisma, Transaction } from "@/lib/platform/data/prisma";

type Column<Model extends Prisma.ModelName> = keyof Prisma.TypeMap["model"][Model]["payload"]["scalars"] & string;

/** A row as it is stored, with its sealed columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

export type StoredTable<Name extends string = string> = {
  /** The key of its records in the file. */
  key: string;
  title: string;
  holds: string;
  source: string;
  purpose: string;
  /** The class of records by whose days it is removed. Null: it is kept until the person's data is erased. */
  keptAs: RetentionClass | null;
  /** The column with the time at which a record was stored. Absent: the table has none. */
  since?: Name;
  /** The column that names a record, by default "id". */
  id?: Name;
  /** Written as stored. */
  values: readonly Name[];
  /** Sealed texts and sealed JSON, opened with the applicant's key. */
  texts?: readonly Name[];
  json?: readonly Name[];
  /** A sealed column, and the column with the SHA-256 of its text. */
  hashOf?: Partial<Record<Name, Name>>;
  /** Left out: members of staff; what steers the console's work or refers to other records; contents of files. */
  staff?: readonly Name[];
  internal?: readonly Name[];
  contents?: readonly Name[];
  /** Selects the records of an applicant, by default by `applicantId`. */
  where?: (applicantId: string) => object;
  /** Further facts of a record, from columns and from the records that `include` reads. */
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
