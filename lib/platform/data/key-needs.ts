/** Counts what still needs each data key, for `npm run doctor`, and before a rotation retires a key. */
import "server-only";
import { z } from "zod";
import { listOf, plural } from "@/lib/base/dates";
import { wrappedHeader } from "./crypto";
import { examineDataKeys } from "./data-keys";
import type { Keyring } from "./keyring";
import type { RunSql } from "./run-sql";

/** What one key opens, and whether it is the root, from which the search index and other keys are derived. */
export type KeyUse = {
  kid: string;
  isRoot: boolean;
  /** Whether a rotation has found that nothing needs the key. A console starts without such a key. */
  isRetired: boolean;
  opens: { noun: string; count: number }[];
};

/** SQL: whether the key has wrapped the data key in a column, according to how the value begins. */
const isWrappedBy = (column: string) => `substring(${column} from 1 for length(used.header)) = used.header`;
/**
 * SQL: whether a row was written under the key as the root. Rows from before the first rotation do not name their root.
 */
const isMadeUnder = (column: string) => `coalesce(${column}, used.first) = used.kid`;

/** The kinds of stored data, each with the SQL condition under which a row needs the key. */
const kinds: { noun: string; table: string; needs: string }[] = [
  {
    noun: "applicant",
    table: "Applicant",
    needs: `"wrappedKey" is not null and (${isWrappedBy(`"wrappedKey"`)} or ${isMadeUnder(`"searchKeyId"`)}
      or ${isMadeUnder(`"accessCodeKeyId"`)})`,
  },
  { noun: "export", table: "Export", needs: isWrappedBy(`"wrappedKey"`) },
  { noun: "export schedule", table: "ExportSchedule", needs: isWrappedBy(`"wrappedKey"`) },
  { noun: "authenticator app", table: "Authenticator", needs: isMadeUnder(`"keyId"`) },
  { noun: "notification", table: "WebhookDelivery", needs: isMadeUnder(`"keyId"`) },
];

/** The uses of each key of the keyring, in its order. Changes nothing. `sql` returns rows of a migrated database. */
export async function usesOfKeys(sql: RunSql, ring: Keyring): Promise<KeyUse[]> {
  const { roots } = await examineDataKeys(sql, ring);
  const rotations = z
    .array(z.object({ formerKeyId: z.string().nullable(), retired: z.array(z.string()) }))
    .parse(await sql(`select "formerKeyId", retired from "KeyRotation" order by "startedAt", id`));
  const retired = new Set(rotations.flatMap((rotation) => rotation.retired));
  const first = rotations[0]?.formerKeyId ?? null;
  const jobs = await headersInJobs(sql);
  const uses: KeyUse[] = [];
  for (const kid of ring.keys.keys()) {
    const opens: KeyUse["opens"] = [];
    const header = wrappedHeader(kid);
    for (const { noun, table, needs } of kinds) {
      const rows = await sql(
        `with used as (select $1::bytea as header, $2::text as first, $3::text as kid)
         select count(*)::int as count from "${table}", used where ${needs}`,
        header,
        first,
        kid,
      );
      const [{ count }] = z.tuple([z.object({ count: z.number() })]).parse(rows);
      if (count > 0) opens.push({ noun, count });
    }
    const count = jobs.filter((one) => Buffer.compare(one.subarray(0, header.length), header) === 0).length;
    if (count > 0) opens.push({ noun: "queued job", count });
    uses.push({ kid, isRoot: kid === (roots?.root ?? ring.root.kid), isRetired: retired.has(kid), opens });
  }
  return uses;
}

/**
 * Returns the wrapped keys of the sealed texts in queued jobs. The queue creates its tables on first use, so they may
 * not exist.
 */
async function headersInJobs(sql: RunSql): Promise<Uint8Array[]> {
  const rows: Uint8Array[] = [];
  for (const table of await jobTables(sql)) {
    const found = z
      .array(z.object({ data: z.string() }))
      .parse(await sql(`select data::text as data from ${table} where ${hasSealedText}`));
    for (const { data } of found) {
      const [, base64 = ""] = /"wrappedKey": ?"([^"]*)"/.exec(data) ?? [];
      rows.push(Buffer.from(base64, "base64"));
    }
  }
  return rows;
}

/** SQL: whether a job's data contains a text that is sealed with its own data key. */
export const hasSealedText = `data::text like '%"wrappedKey"%'`;

/** Returns the existing tables with the data of jobs: the queue's, and the one in which an upgrade saved older jobs. */
export async function jobTables(sql: RunSql): Promise<string[]> {
  const tables = ["pgboss.job", "pgboss.job_of_version_10"];
  const rows = await sql("select name from unnest($1::text[]) name where to_regclass(name) is not null", tables);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

/** Returns a sentence for each key that no longer seals: what needs the key, or that it can be removed. */
export function sentencesOfUses([, ...earlier]: readonly KeyUse[]): string[] {
  return earlier.map(({ kid, isRoot, isRetired, opens }) => {
    const key = `The key "${kid}"`;
    const needing = [...opens.map(({ noun, count }) => plural(count, noun)), ...(isRoot ? ["the search index"] : [])];
    if (needing.length > 0) return `${key} is still needed for ${listOf(needing)}: run npm run keys:rotate.`;
    if (isRetired) return `${key} is no longer needed: remove it from DATA_KEYS.`;
    return `${key} is needed for no stored data: run npm run keys:rotate, and then remove it from DATA_KEYS.`;
  });
}
