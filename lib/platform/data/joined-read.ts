/**
 * Reads records together with the records that they refer to, in one prepared statement. The statement is made from
 * Prisma's own description of the read: `include`, `select`, `omit`, `where`, `orderBy` and `take`. The rows are the
 * same as Prisma's (joined-read.integration.test.ts), without Prisma's work on each row.
 */
import "server-only";
import { z } from "zod";
import { dataModel, type Transaction } from "./prisma";
import { prepared } from "./statements";

/** The parts of Prisma's arguments that a case needs. */
export type ReadArgs = {
  select?: Readonly<Record<string, true | ReadArgs>>;
  include?: Readonly<Record<string, true | ReadArgs>>;
  omit?: Readonly<Record<string, true>>;
  /** Conditions: a column is null, or differs from a word. */
  where?: Readonly<Record<string, null | { not: string }>>;
  orderBy?: OrderBy | readonly OrderBy[];
  take?: number;
};
type OrderBy = Readonly<Record<string, "asc" | "desc">>;

/** Decodes the JSON of a row into Prisma's values, because JSON has no dates, bytes or large whole numbers. */
type Decoder = { dates: string[]; bytes: string[]; integers: string[]; parts: [name: string, of: Decoder][] };

/** Columns that refer to another record, but are not named after the relation. */
const foreignKeys: Readonly<Record<string, string>> = {
  "PolicyChange.from": "fromPolicyId",
  "PolicyRun.steps": "runId",
};

/** The decoder that leaves JSON unchanged. */
export const plain: Decoder = { dates: [], bytes: [], integers: [], parts: [] };

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
/** Quotes a name. Names come from the schema, never from input. */
const quoted = (name: string) => `"${name}"`;

type Field = ReturnType<typeof fieldsOf>[number];
const fieldsOf = (model: string) => dataModel()[model]?.fields ?? [];

function columnsOf(model: string, { select, omit = {} }: ReadArgs): Field[] {
  return fieldsOf(model).filter(
    ({ kind, name }) =>
      kind !== "object" && !Object.hasOwn(omit, name) && (select === undefined || select[name] === true),
  );
}

function conditionOf(owner: string, [name, is]: [string, null | { not: string }]): string {
  const column = `${owner}.${quoted(name)}`;
  if (is === null) return `${column} is null`;
  if (!/^\w+$/.test(is.not)) throw new TypeError("Only a word can be compared");
  return `${column} <> '${is.not}'`;
}

const orderOf = (owner: string, order: OrderBy) =>
  Object.entries(order).map(([name, direction]) => `${owner}.${quoted(name)} ${direction}`);

type PreparedRead = { sql: string; decoder: Decoder };
/**
 * A further value of each record. The function takes the alias of the record's row, and returns SQL that gives the
 * value as JSON.
 */
export type JsonPart = (owner: string) => PreparedRead;
/** `alias` is the name of the row in the statement. */
type Row = { model: string; alias: string; args: ReadArgs };

/** Returns the columns and parts of a row, as a list for a `select`. */
function listOf({ model, alias, args }: Row, more: Readonly<Record<string, JsonPart>> = {}): PreparedRead {
  const columns = columnsOf(model, args);
  const named = (type: string) => columns.filter((one) => one.type === type).map(({ name }) => name);
  const decoder: Decoder = { dates: named("DateTime"), bytes: named("Bytes"), integers: named("BigInt"), parts: [] };
  const list = columns.map(({ name, type }) =>
    // The database gives the number as text, because JSON.parse would round it.
    type === "BigInt"
      ? `${alias}.${quoted(name)}::text as ${quoted(name)}`
      : type === "Bytes"
        ? `encode(${alias}.${quoted(name)}, 'hex') as ${quoted(name)}`
        : `${alias}.${quoted(name)}`,
  );
  for (const [name, selected] of Object.entries(args.include ?? args.select ?? {})) {
    const relation = fieldsOf(model).find((one) => one.name === name && one.kind === "object");
    if (!relation) continue;
    const part = partOf({ model, alias, args }, relation, selected === true ? {} : selected);
    list.push(`(${part.sql}) as ${quoted(name)}`);
    decoder.parts.push([name, part.decoder]);
  }
  for (const [name, make] of Object.entries(more)) {
    const part = make(alias);
    list.push(`(${part.sql}) as ${quoted(name)}`);
    decoder.parts.push([name, part.decoder]);
  }
  return { sql: list.join(", "), decoder };
}

/** Returns the records that a row refers to: one record or null, or a list. */
function partOf(owner: Row, { name, type: model }: Field, args: ReadArgs): PreparedRead {
  const alias = `${owner.alias}_${name}`;
  const foreignKey = foreignKeys[`${owner.model}.${name}`];
  const own = fieldsOf(owner.model).find((one) => one.name === (foreignKey ?? `${name}Id`));
  const nestedRead = { model, alias, args };
  if (own) return oneOf(nestedRead, `${quoted(model)} ${alias} where ${alias}.id = ${owner.alias}.${quoted(own.name)}`);
  return manyOf(
    nestedRead,
    rowsOf(nestedRead, [`${alias}.${quoted(foreignKey ?? `${lowerFirst(owner.model)}Id`)} = ${owner.alias}.id`]),
  );
}

/** Returns the rows of a model in their order, for use after the word `from`. */
function rowsOf({ model, alias, args }: Row, on: readonly string[] = []): string {
  const { where = {}, orderBy = [], take } = args;
  const conditions = [...on, ...Object.entries(where).map((one) => conditionOf(alias, one))];
  const order = [orderBy].flat().flatMap((one) => orderOf(alias, one));
  return [
    `${quoted(model)} ${alias}`,
    ...(conditions.length > 0 ? [`where ${conditions.join(" and ")}`] : []),
    ...(order.length > 0 ? [`order by ${order.join(", ")}`] : []),
    ...(take === undefined ? [] : [`limit ${take}`]),
  ].join(" ");
}

/**
 * Returns a read of one row as JSON, or null. `from` is the SQL after the word `from`, in which the row has its alias.
 */
export function oneOf(row: Row, from: string): PreparedRead {
  const { sql: list, decoder } = listOf(row);
  return { sql: `select row_to_json(found) from (select ${list} from ${from}) found`, decoder };
}

/** Returns a read of rows as a list of JSON, in their order. The default is all rows of the model. */
export function manyOf(row: Row, from: string = rowsOf(row)): PreparedRead {
  const { sql: list, decoder } = listOf(row);
  return {
    sql: `select coalesce(json_agg(row_to_json(found)), '[]') from (select ${list} from ${from}) found`,
    decoder,
  };
}

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** Decodes the parsed JSON in place, because no other code holds it. */
function decode(json: unknown, decoder: Decoder): void {
  if (Array.isArray(json)) for (const item of json) decode(item, decoder);
  else if (isObject(json)) decodeRow(json, decoder);
}

function decodeRow(row: Values, { dates, bytes, integers, parts }: Decoder): void {
  for (const name of dates) if (row[name] !== null) row[name] = new Date(String(row[name]));
  for (const name of bytes) if (row[name] !== null) row[name] = bytesOf(String(row[name]));
  for (const name of integers) if (row[name] !== null) row[name] = BigInt(String(row[name]));
  for (const [name, of] of parts) decode(row[name], of);
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, "hex"));

const jsonRows = z.array(z.object({ json: z.string() }));

/** Reads records by their ids. `null` reads outside of a transaction. */
export type JoinedReader<T> = (ids: readonly string[], tx: Pick<Transaction, "$queryRawUnsafe"> | null) => Promise<T[]>;

/** The step to which the number of ids of one statement is rounded up. */
const batch = 16;

/**
 * Pads the ids to one of a few lengths. Each length is a separate prepared statement, and planning one takes longer than
 * executing it. With a list of any length, PostgreSQL would plan it each time, because a plan for fewer ids than expected
 * looks cheaper.
 */
function paddedIds(ids: readonly string[]): string[] {
  const length = ids.length <= 1 ? ids.length : Math.ceil(ids.length / batch) * batch;
  return Array.from({ length }, (_, at) => ids[at] ?? ids[0] ?? "");
}

/**
 * Returns a reader of records by their ids. It returns each record once, in no particular order, and leaves out records
 * that do not exist.
 *
 * @param name the name of the statements, unique in the console
 * @param more further values of each record, as JSON
 */
export function joinedReader<T>(
  { name, model, args }: { name: string; model: string; args: ReadArgs },
  more: Readonly<Record<string, JsonPart>> = {},
): JoinedReader<T> {
  let preparedRead: PreparedRead | undefined;
  const texts = new Map<number, string>();
  const textFor = (list: string, count: number) => {
    const places = Array.from({ length: count }, (_, at) => `$${at + 1}::uuid`);
    const text = `
      select row_to_json(record)::text as json
      from (select ${list} from ${quoted(model)} one where one.id in (${places.join(", ")})) record`;
    texts.set(count, text);
    return text;
  };
  return async (ids, tx) => {
    if (ids.length === 0) return [];
    preparedRead ??= listOf({ model, alias: "one", args }, more);
    const { sql: list, decoder } = preparedRead;
    const padded = paddedIds(ids);
    const text = texts.get(padded.length) ?? textFor(list, padded.length);
    const rows: unknown = tx
      ? await tx.$queryRawUnsafe(text, ...padded)
      : await prepared({ name: `${name}-${padded.length}`, text }, padded);
    return jsonRows.parse(rows).map(({ json }) => {
      const row: unknown = JSON.parse(json);
      decode(row, decoder);
      return row as T;
    });
  };
}
