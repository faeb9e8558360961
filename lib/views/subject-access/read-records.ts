/** Reads the stored records of an applicant, and opens their sealed values. */
import "server-only";
import { createHash } from "node:crypto";
import type { Json } from "@/lib/base/canonical-json";
import { plural } from "@/lib/base/dates";
import { factsOfClass, type RetentionDays } from "@/lib/domain/retention/classes";
import { AppError } from "@/lib/errors";
import { parseBody } from "@/lib/identity/read-response";
import { type DataKey, openText, type Place, reportDamage, SealError } from "@/lib/platform/data/crypto";
import type { Prisma, Transaction } from "@/lib/platform/data/prisma";
import type { AccessRecord, RecordGroup } from "./document";
import { storedTables } from "./stored-tables";
import type { StoredRow, StoredTable } from "./table-facts";

type ApplicantContext = { applicantId: string; key: DataKey; days: RetentionDays };

/**
 * Reads the records of all tables, oldest first in each. A value that cannot be opened is null, and is in `unreadable`.
 */
export async function readGroups(tx: Transaction, context: ApplicantContext): Promise<RecordGroup[]> {
  const groups: RecordGroup[] = [];
  for (const [model, table] of storedTables) {
    const { key, title, holds, source, purpose } = table;
    const rows = await rowsOf(tx, model, table, context.applicantId);
    const records: AccessRecord[] = [];
    for (const row of rows) records.push(await recordOf(tx, model, table, { row, key: context.key }));
    groups.push({
      key,
      title,
      holds,
      source,
      purpose,
      kept: retentionSentenceOf(table, context.days),
      records: oldestFirst(records),
    });
  }
  return groups;
}

type Delegate = { findMany(args: object): Promise<StoredRow[]> };

/** Reads the rows of one table. The contents of files are left out, because they can be large. */
function rowsOf(tx: Transaction, model: Prisma.ModelName, table: StoredTable, id: string): Promise<StoredRow[]> {
  const delegate: Delegate = Reflect.get(tx, `${model.charAt(0).toLowerCase()}${model.slice(1)}`);
  const { where = (applicantId: string) => ({ applicantId }), include, contents = [] } = table;
  const omit = contents.length > 0 ? { omit: Object.fromEntries(contents.map((column) => [column, true])) } : {};
  return delegate.findMany({ where: where(id), ...(include ? { include } : {}), ...omit });
}

type SealedRow = { row: StoredRow; key: DataKey };

async function recordOf(
  tx: Transaction,
  model: string,
  table: StoredTable,
  { row, key }: SealedRow,
): Promise<AccessRecord> {
  const id = String(row[table.id ?? "id"]);
  const unreadable: string[] = [];
  const mark = (column: string, error: unknown): null => {
    // A failed query makes no value unreadable.
    if (error instanceof AppError && !(error instanceof SealError)) throw error;
    // The value was decrypted and has the wrong format. A SealError was logged where it was created.
    if (!(error instanceof SealError)) reportDamage("format", { table: model, column, row: id });
    unreadable.push(column);
    return null;
  };
  const readOrMark = <T>(column: string, read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      return mark(column, error);
    }
  };
  const textOf = (column: string) =>
    readOrMark(column, () => openColumnText(key, { table: model, column, row: id }, table, row));
  const jsonOf = (column: string): Json =>
    readOrMark(column, () => {
      const text = openColumnText(key, { table: model, column, row: id }, table, row);
      return text === null ? null : (parseBody(text) as Json);
    });
  const { values, texts = [], json = [], more } = table;
  const facts = {
    // Only one of the functions `more` decrypts a value: the one for notifications, which decrypts the body.
    ...(more ? await (async () => more(row, tx))().catch((error: unknown) => mark("body", error)) : {}),
    ...Object.fromEntries(values.map((column) => [column, jsonValue(row[column])])),
    ...Object.fromEntries(texts.map((column) => [column, textOf(column)])),
    ...Object.fromEntries(json.map((column) => [column, jsonOf(column)])),
  };
  const since = jsonValue(table.since === undefined ? facts.createdAt : row[table.since]);
  return { id, since: typeof since === "string" ? since : null, facts, unreadable };
}

/**
 * Returns the text of a sealed column, or null if the column is empty or its content was removed.
 *
 * @throws SealError if it cannot be decrypted, or differs from its stored hash
 */
function openColumnText(key: DataKey, place: Place, { hashOf = {} }: StoredTable, row: StoredRow): string | null {
  const sealed = row[place.column];
  if (!(sealed instanceof Uint8Array) || sealed.length === 0) return null;
  const text = openText(key, place, sealed);
  const hash = row[hashOf[place.column] ?? ""];
  if (hash instanceof Uint8Array && !createHash("sha256").update(text, "utf8").digest().equals(hash)) {
    throw reportDamage("not-authentic", place);
  }
  return text;
}

/** Returns a column as JSON. An integer that is too large for exact JSON numbers becomes a string. */
function jsonValue(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value as Json;
}

const oldestFirst = (records: AccessRecord[]): AccessRecord[] =>
  records.toSorted((one, other) => (one.since ?? "").localeCompare(other.since ?? "") || (one.id < other.id ? -1 : 1));

/** Returns a sentence that says how long the records of a table are kept. */
function retentionSentenceOf({ keptAs }: StoredTable, days: RetentionDays): string {
  if (keptAs === null) return "These records are kept until your data is erased.";
  const kept = days[keptAs];
  return kept === null
    ? "These records are kept until an administrator removes them or your data is erased."
    : `These records are removed ${plural(kept, "day")} ${factsOfClass(keptAs).from}, or when your data is erased.`;
}
