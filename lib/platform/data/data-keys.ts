/**
 * Checks that the keys of `DATA_KEYS` belong to the database, which stores a check value for each key id. Without the
 * check, a console with a wrong key would store values that the right key cannot open.
 */
import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { accessCodeIndex } from "./blind-index";
import { openDataKey, openText } from "./crypto";
import {
  adoptRoots,
  checkValueOf,
  checkValues,
  type Keyring,
  keyCheckRequests,
  keyring,
  type Roots,
  requestKeyCheck,
  rootId,
  withRoots,
} from "./keyring";
import { db } from "./prisma";
import { type RunSql, sqlOf } from "./run-sql";

/**
 * `missing`: the keyring does not have a key that the database knows. `mismatch`: a key differs from the registered
 * one.
 */
type KeyProblem = { kind: "missing" | "mismatch"; sentence: string };

const remedy = "restore the secrets.json, or the DATA_KEYS, that this database was used with";

const missingKey = (kid: string): KeyProblem => ({
  kind: "missing",
  sentence:
    `The database contains data sealed with the data key "${kid}", which is missing from DATA_KEYS: ${remedy}. ` +
    `If you restored a backup from before a rotation, put "${kid}" at the end of DATA_KEYS again, and run npm run keys:rotate.`,
});

function mismatchedKey(kid: string): KeyProblem {
  const wrong =
    kid === rootId
      ? "No key of DATA_KEYS is the one that the database's search index was made with"
      : `The data key "${kid}" of DATA_KEYS has the same name as the key that the database's data is sealed with, but a different value`;
  return { kind: "mismatch", sentence: `${wrong}: ${remedy}.` };
}

const missingRoot = (kid: string): KeyProblem => ({
  kind: "mismatch",
  sentence: `The database's search index is made with the data key "${kid}", which is missing from DATA_KEYS: ${remedy}.`,
});

const retiredKey = (kid: string, root: string): KeyProblem => ({
  kind: "mismatch",
  sentence: `A rotation replaces the data key "${kid}", which DATA_KEYS has first: put the key "${root}" before it.`,
});

type Examined = {
  problem: KeyProblem | null;
  /** The roots that the database names. Null if the keyring cannot be used. */
  roots: Roots | null;
  /** The registered check values, by key id. */
  known: ReadonlyMap<string, Uint8Array>;
};

/** Compares a keyring with a migrated database, and changes nothing. `sql` returns the rows. */
export async function examineDataKeys(sql: RunSql, given: Keyring): Promise<Examined> {
  const known = await readChecks(sql);
  const rotations = await readRotations(sql);
  const roots = rootsOf(given, known, rotations);
  const ring = withRoots(given, roots);
  const problem =
    known.size === 0 ? await compareWithData(sql, ring) : compare(ring, { known, rotations, root: roots?.root });
  if (problem) return { problem, roots: problem.kind === "missing" ? roots : null, known };
  return { problem: null, roots: roots ?? { root: ring.root.kid, former: null }, known };
}

/**
 * Like `examineDataKeys`, and registers new keys. Only consoles and workers call this, because `npm run keys:rotate` takes
 * a registered key as proof that they have it.
 */
export async function registerDataKeys(sql: RunSql, given: Keyring): Promise<Pick<Examined, "problem" | "roots">> {
  const { problem, roots, known } = await examineDataKeys(sql, given);
  if (problem) return { problem, roots };
  // The root is registered first. If two consoles with different keys start on an empty database, one of them registers
  // its root, and the other stops.
  for (const [keyId, checkValue] of checkValues(withRoots(given, roots))) {
    if (known.has(keyId)) continue;
    const insert = `insert into "KeyCheck" ("keyId", "checkValue") values ($1, $2) on conflict do nothing returning "keyId"`;
    await sql(insert, keyId, checkValue);
    const stored = (await readChecks(sql)).get(keyId);
    if (!stored || !isSame(stored, checkValue)) return { problem: mismatchedKey(keyId), roots: null };
  }
  return { problem: null, roots };
}

export const rotationRows = z.array(
  z.object({
    keyId: z.string(),
    formerKeyId: z.string().nullable(),
    isRebuilt: z.boolean(),
    retired: z.array(z.string()),
  }),
);
export type Rotations = z.output<typeof rotationRows>;

/** Returns the rotations of the keys, the newest first. */
export async function readRotations(sql: RunSql): Promise<Rotations> {
  return rotationRows.parse(
    await sql(`
      select "keyId", "formerKeyId", "rebuiltAt" is not null as "isRebuilt", retired
      from public."KeyRotation" order by "startedAt" desc, id desc`),
  );
}

/**
 * Returns the roots that the last rotation names, or else the registered root. Returns null if there is neither, or if
 * the keyring does not have the registered root.
 */
function rootsOf(ring: Keyring, known: ReadonlyMap<string, Uint8Array>, [last]: Rotations): Roots | null {
  if (last) return { root: last.keyId, former: last.isRebuilt ? null : last.formerKeyId };
  const registered = known.get(rootId);
  if (!registered) return null;
  const found = [...ring.keys].find(([, key]) => isSame(checkValueOf(rootId, key), registered));
  return found ? { root: found[0], former: null } : null;
}

const checkRows = z.array(z.object({ keyId: z.string(), checkValue: z.instanceof(Uint8Array) }));

async function readChecks(sql: RunSql): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = checkRows.parse(await sql(`select "keyId", "checkValue" from "KeyCheck"`));
  return new Map(rows.map(({ keyId, checkValue }) => [keyId, checkValue]));
}

function compare(
  ring: Keyring,
  {
    known,
    rotations,
    root,
  }: { known: ReadonlyMap<string, Uint8Array>; rotations: Rotations; root: string | undefined },
): KeyProblem | null {
  const values = checkValues(ring);
  const keyIds = [...known.keys()].filter((keyId) => keyId !== rootId);
  const retired = new Set(rotations.flatMap((rotation) => rotation.retired));
  // A wrong or missing data key is reported before the search index, which is derived from such a key.
  const wrong = keyIds.find((keyId) => {
    const [stored, value] = [known.get(keyId), values.get(keyId)];
    return stored && value && !isSame(stored, value);
  });
  if (wrong !== undefined) return mismatchedKey(wrong);
  if (root !== undefined && !ring.keys.has(root)) return missingRoot(root);
  const missing = keyIds.find((keyId) => !values.has(keyId) && !retired.has(keyId));
  if (missing !== undefined) return missingKey(missing);
  if (root === undefined) return known.has(rootId) ? mismatchedKey(rootId) : null;
  const [last] = rotations;
  const isReplaced = retired.has(ring.current.kid) || (!last?.isRebuilt && last?.formerKeyId === ring.current.kid);
  return isReplaced ? retiredKey(ring.current.kid, root) : null;
}

/** Compares the registered check values and the rotations of a backup with a keyring. */
export function compareChecks(
  known: ReadonlyMap<string, Uint8Array>,
  rotations: Rotations,
  ring: Keyring,
): KeyProblem | null {
  const roots = rootsOf(ring, known, rotations);
  return compare(withRoots(ring, roots), { known, rotations, root: roots?.root });
}

const isSame = (left: Uint8Array, right: Uint8Array) => Buffer.compare(left, right) === 0;

const sample = z.object({
  id: z.string(),
  kid: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString("utf8")),
  wrappedKey: z.instanceof(Uint8Array),
  accessCode: z.instanceof(Uint8Array),
  accessCodeIndex: z.instanceof(Uint8Array),
});

/** Reads the newest rows of each key id. It reads several, because one may be damaged. */
const samples = `
  select id, kid, "wrappedKey", "accessCode", "accessCodeIndex" from (
    select *, row_number() over (partition by kid order by "createdAt" desc) as place from (
      select id, "wrappedKey", "accessCode", "accessCodeIndex", "createdAt",
             substring("wrappedKey" from 3 for get_byte("wrappedKey", 1)) as kid
      from "Applicant" where length("wrappedKey") > 2
    ) wrapped
  ) ranked where place <= 5`;

/** Used if no key is registered. Tries the keys on existing data, which may be older than the check values. */
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

/** Compares the keys of this process with the database, registers new ones, and adopts the roots that it names. */
export async function problemOfDataKeys(): Promise<KeyProblem | null> {
  const { problem, roots } = await registerDataKeys(sqlOf(db), keyring());
  if (problem?.kind === "mismatch") requestKeyCheck();
  if (roots) adoptRoots(roots);
  return problem;
}

/** The keys are checked again after this time, because a database may be restored under a running console. */
const recheckAfterMs = 60_000;
/**
 * The same with several keys. Then a rotation is in progress or about to begin, and every console and worker must
 * notice it within `noticeMs`.
 */
const recheckBeforeRotationMs = 10_000;
let checkedAt = Number.NEGATIVE_INFINITY;
let requestsAtLastCheck = 0;

/**
 * Refuses to work with a key that does not belong to the database: throws AppError `data_keys_wrong`. Every action
 * calls it, and so does the worker before everything that it does by itself. It checks once a minute, or every ten
 * seconds with several keys. After a readiness check that found a wrong key, or after a failure to open an applicant's
 * data key, it checks at once.
 *
 * A `missing` key prevents the next start, but does not stop a running console: another console has registered the key,
 * and both can open what this console seals.
 */
export async function requireDataKeys(): Promise<void> {
  const requests = keyCheckRequests();
  const recheckMs = keyring().keys.size > 1 ? recheckBeforeRotationMs : recheckAfterMs;
  if (requests === requestsAtLastCheck && performance.now() - checkedAt < recheckMs) return;
  const problem = await problemOfDataKeys();
  if (problem?.kind === "mismatch") throw new AppError("data_keys_wrong", { detail: problem.sentence });
  checkedAt = performance.now();
  requestsAtLastCheck = requests;
}
