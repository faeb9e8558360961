/**
 * Detects people who search for an unusual number of different words, as a person does who guesses names. The audit log
 * has a keyed hash of each word, also for refused searches. The worker raises at most one alert per person and window.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { append } from "@/lib/platform/audit/append";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";

/**
 * One person usually searches for at most this number of different words in this number of minutes. Typing a name
 * searches for two or three of its beginnings, so the limit corresponds to a search every 30 to 40 seconds for a whole
 * hour.
 */
export const usualSearches = { words: 300, minutes: 60 } as const;

const searches = ["applicant.list", "applicant.count", "export.describe", "export.create", "export-schedule.create"];
const alert = "search.unusual";

const searcher = z.object({ id: z.string(), words: z.number() });

/** @returns the number of alerts that were raised */
export async function watchSearches(): Promise<number> {
  const { words, minutes } = usualSearches;
  const rows: unknown = await db.$queryRaw`
    select entry."actorId"::text as id, count(distinct word)::int as words
    from public."AuditEvent" entry
    cross join lateral (select convert_from(entry.bytes, 'UTF8')::jsonb -> 'details' as details offset 0) record
    cross join lateral jsonb_array_elements_text(
      coalesce(details -> 'searchTerms', '[]') || coalesce(details -> 'filter.searchTerms', '[]')) word
    where entry.at > now() - make_interval(mins => ${minutes}) and entry.phase = 'outcome'
      and entry.action = any(${searches}::text[]) and entry."actorId" is not null
      -- Most entries have no search, and are not parsed.
      and position('searchTerms"'::bytea in entry.bytes) > 0
    group by entry."actorId" having count(distinct word) > ${words}`;
  let raised = 0;
  for (const person of z.array(searcher).parse(rows)) raised += await transaction((tx) => raiseAlert(tx, person));
  return raised;
}

async function raiseAlert(tx: Transaction, { id, words }: z.infer<typeof searcher>): Promise<number> {
  const { minutes } = usualSearches;
  // The lock ensures that only one of several workers raises the alert.
  await tx.$queryRaw`select 1 as locked from pg_advisory_xact_lock(hashtextextended(${`${alert}/${id}`}, 0))`;
  const earlier: unknown[] = await tx.$queryRaw`
    select id from public."AuditEvent"
    where action = ${alert} and "objectId" = ${id} and at > now() - make_interval(mins => ${minutes}) limit 1`;
  if (earlier.length > 0) return 0;
  const requestId = uuid();
  await append(
    {
      phase: "outcome",
      action: alert,
      requestId,
      outcome: "done",
      details: { words, minutes },
      actor: { type: "system", job: "search.watch" },
      object: { type: "staff", id },
    },
    { tx },
  );
  log.error(
    { requestId, count: words, code: "searches_unusual" },
    "alert: one person searched for unusually many words",
  );
  return 1;
}
