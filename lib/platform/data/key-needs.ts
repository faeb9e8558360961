/** What still needs each data key: counted for `npm run doctor`, and before a rotation retires a key. */
import "server-only";
import { z } from "zod";
import { listOf, plural } from "@/lib/base/dates";
import { wrappedHeader } from "./crypto";
import { examineDataKeys } from "./data-keys";
import type { Keyring } from "./keyring";
import type { RunSql } from "./run-sql";

/** What one key opens, and whether the search index and the like are derived from it. */
export type KeyUse = {
  kid: string;
  isRoot: boolean;
  /** A rotation has found that nothing needs it: a console starts without it. */
  isRetired: boolean;
  opens: { noun: string; count: number }[];
};

/** Whether the key has wrapped the data key of a column, by how the value begins. */
const isWrappedBy = (column: string) => `substring(${column} from 1 for length(used.header)) = used.header`;
/** Whether a row was made under the key as the root. Rows of before the first rotation do not name theirs. */
const isMadeUnder = (column: string) => `coalesce(${column}, used.first) = used.kid`;

/** Each with the condition under which a row needs the key. */
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

/** The wrapped keys of sealed texts in queued jobs: the queue makes its tables when it is first used. */
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

/** A job's data with a text that has a key of its own. */
export const hasSealedText = `data::text like '%"wrappedKey"%'`;

/** The tables with the data of jobs, as far as they exist: those of the queue, and what an upgrade kept of it. */
export async function jobTables(sql: RunSql): Promise<string[]> {
  const tables = ["pgboss.job", "pgboss.job_of_version_10"];
  const rows = await sql("select name from unnest($1::text[]) name where to_regclass(name) is not null", tables);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

/** "1,204 applicants and 3 exports"; empty if it opens nothing. */
function opensInWords({ opens }: KeyUse): string {
  return listOf(opens.map(({ noun, count }) => plural(count, noun)));
}

/** A sentence for each key that does not seal any more: what needs it, or that it can be removed. */
export function sentencesOfUses([, ...earlier]: readonly KeyUse[]): string[] {
  return earlier.map((use) => {
    const key = `The key "${use.kid}"`;
    const opens = opensInWords(use);
    if (use.isRoot) {
      const also = opens ? `opens ${opens}, and makes` : "makes";
      return `${key} still ${also} the search index: run npm run keys:rotate.`;
    }
    if (opens) return `${key} still opens ${opens}: run npm run keys:rotate.`;
    if (use.isRetired) return `${key} is no longer needed: remove it from DATA_KEYS.`;
    return `${key} opens nothing: run npm run keys:rotate, and then remove it from DATA_KEYS.`;
  });
}
