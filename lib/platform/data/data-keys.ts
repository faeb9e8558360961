/**
 * Checks that the keys of `DATA_KEYS` belong to the database, which stores a check value for each key id. Otherwise a
 * console with a wrong key would store values that the right key cannot open.
 */
import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { accessCodeIndex } from "./blind-index";
import { openDataKey, openText } from "./crypto";
import { checkValues, type Keyring, keyCheckRequests, keyring, requestKeyCheck, rootId } from "./keyring";
import { db } from "./prisma";

type RunSql = (statement: string, ...parameters: readonly unknown[]) => Promise<unknown>;

/** `missing`: the keyring lacks a key that the database knows. `mismatch`: a key differs from the one registered. */
type KeyProblem = { kind: "missing" | "mismatch"; sentence: string };

const remedy = "restore the secrets.json, or the DATA_KEYS, that this database was used with";

const missingKey = (kid: string): KeyProblem => ({
  kind: "missing",
  sentence: `The database contains data sealed with the data key "${kid}", which DATA_KEYS lacks: ${remedy}.`,
});

function mismatchedKey(kid: string): KeyProblem {
  const wrong =
    kid === rootId
      ? "The last key of DATA_KEYS is not the one that the database's search index was made with"
      : `The data key "${kid}" of DATA_KEYS is not the key of that name that the database's data is sealed with`;
  return { kind: "mismatch", sentence: `${wrong}: ${remedy}.` };
}

/** Compares a keyring with a migrated database, and registers new keys. `sql` returns the rows. */
export async function checkDataKeys(sql: RunSql, ring: Keyring): Promise<KeyProblem | null> {
  const known = await readChecks(sql);
  const problem = known.size === 0 ? await compareWithData(sql, ring) : compareChecks(known, ring);
  if (problem) return problem;
  // The root first: of two consoles with different keys on an empty database, one registers it and the other stops.
  for (const [keyId, checkValue] of checkValues(ring)) {
    if (known.has(keyId)) continue;
    const insert = `insert into "KeyCheck" ("keyId", "checkValue") values ($1, $2) on conflict do nothing returning "keyId"`;
    await sql(insert, keyId, checkValue);
    const stored = (await readChecks(sql)).get(keyId);
    if (!stored || !isSame(stored, checkValue)) return mismatchedKey(keyId);
  }
  return null;
}

const checkRows = z.array(z.object({ keyId: z.string(), checkValue: z.instanceof(Uint8Array) }));

async function readChecks(sql: RunSql): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = checkRows.parse(await sql(`select "keyId", "checkValue" from "KeyCheck"`));
  return new Map(rows.map(({ keyId, checkValue }) => [keyId, checkValue]));
}

/** Compares the registered check values of a database, or of its backup, with a keyring. */
export function compareChecks(known: ReadonlyMap<string, Uint8Array>, ring: Keyring): KeyProblem | null {
  const values = checkValues(ring);
  const keyIds = [...known.keys()].filter((keyId) => keyId !== rootId);
  const missing = keyIds.find((keyId) => !values.has(keyId));
  if (missing !== undefined) return missingKey(missing);
  // Report a wrong data key before the search index, which is derived from one.
  const wrong = [...keyIds, rootId].find((keyId) => {
    const [stored, value] = [known.get(keyId), values.get(keyId)];
    return stored && value && !isSame(stored, value);
  });
  return wrong === undefined ? null : mismatchedKey(wrong);
}

const isSame = (left: Uint8Array, right: Uint8Array) => Buffer.compare(left, right) === 0;

const sample = z.object({
  id: z.string(),
  kid: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString("utf8")),
  wrappedKey: z.instanceof(Uint8Array),
  accessCode: z.instanceof(Uint8Array),
  accessCodeIndex: z.instanceof(Uint8Array),
});

/** The newest rows of each key id: several, because one may be damaged. */
const samples = `
  select id, kid, "wrappedKey", "accessCode", "accessCodeIndex" from (
    select *, row_number() over (partition by kid order by "createdAt" desc) as place from (
      select id, "wrappedKey", "accessCode", "accessCodeIndex", "createdAt",
             substring("wrappedKey" from 3 for get_byte("wrappedKey", 1)) as kid
      from "Applicant" where length("wrappedKey") > 2
    ) wrapped
  ) ranked where place <= 5`;

/** If no key is registered, tries the keys on existing data, which may be older than the check values. */
async function compareWithData(sql: RunSql, ring: Keyring): Promise<KeyProblem | null> {
  const rows = z.array(sample).parse(await sql(samples));
  const opened = rows.map((row) => ({ kid: row.kid, code: openAccessCode(row, ring), row }));
  for (const kid of new Set(rows.map((row) => row.kid))) {
    if (!ring.keys.has(kid)) return missingKey(kid);
    if (!opened.some((one) => one.kid === kid && one.code !== null)) return mismatchedKey(kid);
  }
  const indexed = opened.some(({ code, row }) => code && isSame(accessCodeIndex(code, ring), row.accessCodeIndex));
  return rows.length === 0 || indexed ? null : mismatchedKey(rootId);
}

function openAccessCode({ id, wrappedKey, accessCode }: z.infer<typeof sample>, ring: Keyring): string | null {
  try {
    return openText(
      openDataKey(wrappedKey, id, ring),
      { table: "Applicant", column: "accessCode", row: id },
      accessCode,
    );
  } catch {
    return null;
  }
}

export async function problemOfDataKeys(): Promise<KeyProblem | null> {
  const sql: RunSql = (statement, ...parameters) => db.$queryRawUnsafe(statement, ...parameters);
  const problem = await checkDataKeys(sql, keyring());
  if (problem?.kind === "mismatch") requestKeyCheck();
  return problem;
}

/** Checked again after this long: a database may be restored under a running console. */
const recheckAfterMs = 60_000;
let checkedAt = Number.NEGATIVE_INFINITY;
let requestsAtLastCheck = 0;

/**
 * Refuses to work with a key that is not the database's: AppError `data_keys_wrong`. Called by every action; checks once
 * a minute, and at once after a readiness check or a key that does not open.
 *
 * A `missing` key stops the next start, but not a running console: another console has registered it, and both can open
 * what this one seals.
 */
export async function requireDataKeys(): Promise<void> {
  const requests = keyCheckRequests();
  if (requests === requestsAtLastCheck && performance.now() - checkedAt < recheckAfterMs) return;
  const problem = await problemOfDataKeys();
  if (problem?.kind === "mismatch") throw new AppError("data_keys_wrong", { detail: problem.sentence });
  checkedAt = performance.now();
  requestsAtLastCheck = requests;
}
