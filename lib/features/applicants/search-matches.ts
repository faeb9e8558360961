/**
 * Finds the applicants that a search by name or email matches. The first matches have names or emails that begin with
 * the words. Then come, within limits, applicants for whom one word is a part of a name, or begins a name with one
 * typing error. These are the loose matches.
 */
import "server-only";
import { z } from "zod";
import { maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { queryTokens } from "@/lib/platform/data/blind-index";
import { type Keyring, ringsToRead } from "@/lib/platform/data/keyring";
import { Prisma } from "@/lib/platform/data/prisma";
import { rowsOf } from "@/lib/platform/data/statements";

/** Runs a query, and returns its rows. */
export type Read = (sql: Prisma.Sql) => Promise<unknown>;

/** At most this many applicants are matched loosely: a reader would rather type another letter than read more. */
const looseLimit = 500;
/** At most this many applicants per spelling, so that a frequent part of a name leaves room for the other spellings. */
const limitPerSpelling = 100;
/** After this time, the database tries no further spelling. */
const looseTime = Prisma.raw("interval '40 milliseconds'");

/** `isComplete`: false if a limit ended the search, so that more applicants may match. */
export type LooseMatches = { ids: string[]; isComplete: boolean };
export const noLooseMatches: LooseMatches = { ids: [], isComplete: true };

/** Matches applicants whose names or email begin with every word, and none if the query has no letter or digit. */
export function beginsWith(query: string): Prisma.Sql {
  const spellingForms = ringsToRead().map((ring) => queryTokens(query, ring).map(({ exact }) => exact));
  const conditions = spellingForms
    .filter(({ length }) => length > 0)
    .map((form) => Prisma.sql`"searchTokens" @> ${form}::text[]`);
  if (conditions.length === 0) return Prisma.sql`false`;
  return conditions.length === 1 ? Prisma.join(conditions) : Prisma.sql`(${Prisma.join(conditions, " or ")})`;
}

const spellingResults = z.array(z.object({ isTried: z.boolean(), ids: z.array(z.string()) }));

/**
 * Finds applicants whose names contain the words, or begin with them after one typing error is corrected. Each spelling
 * of the words is one read of the index. Returns none if more than `maxApplicantCount` applicants begin with the
 * words: so short a search needs no correction.
 */
export async function findLooseMatches(query: string | undefined, read: Read = rowsOf): Promise<LooseMatches> {
  const spellingForms = query ? spellingFormsOf(query) : [];
  if (!query || spellingForms.length === 0) return noLooseMatches;
  const counted = Prisma.sql`select 1 from "Applicant" where ${beginsWith(query)} limit ${maxApplicantCount + 1}`;
  // The time is checked for each spelling in turn. A spelling without tokens (null) does not read the index. A single
  // token is planned for how many applicants have it.
  const rows = await read(Prisma.sql`
    select way.tokens is not null as "isTried",
           case when cardinality(way.tokens) = 1
                then array(select "applicants_with_token"(way.tokens[1], ${limitPerSpelling + 1})::text)
                else array(select id::text from "Applicant" where "searchTokens" @> way.tokens limit ${limitPerSpelling + 1})
           end as ids
    from unnest(${spellingForms}::text[]) spelled (tokens) cross join lateral (
      select case when clock_timestamp() < statement_timestamp() + ${looseTime}
             then string_to_array(spelled.tokens, ' ') end as tokens
      offset 0
    ) way
    where (select count(*) from (${counted}) begun) <= ${maxApplicantCount}`);
  return withinLimits(spellingResults.parse(rows));
}

function withinLimits(spellingForms: z.infer<typeof spellingResults>): LooseMatches {
  const all = new Set(spellingForms.flatMap(({ ids }) => ids.slice(0, limitPerSpelling)));
  const isComplete =
    all.size <= looseLimit && spellingForms.every(({ isTried, ids }) => isTried && ids.length <= limitPerSpelling);
  return { ids: [...all].slice(0, looseLimit), isComplete };
}

/** Matches applicants whose names or email begin with the words, and the loose matches. */
export const matchesOf = (query: string, { ids }: LooseMatches): Prisma.Sql =>
  ids.length === 0 ? beginsWith(query) : Prisma.sql`(${beginsWith(query)} or id = any(${ids}::uuid[]))`;

/** The tokens of each way to spell the words, separated by spaces: parts of names first, then typing errors. */
function spellingFormsOf(query: string): string[] {
  return ringsToRead().flatMap((ring) => spellingFormsUnder(ring, query));
}

function spellingFormsUnder(ring: Keyring, query: string): string[] {
  const words = queryTokens(query, ring);
  const wayWith = (at: number, tokens: readonly string[]) =>
    [...tokens, ...words.filter((_, index) => index !== at).map(({ exact }) => exact)].join(" ");
  return [
    ...words.flatMap(({ parts }, at) => (parts.length > 0 ? [wayWith(at, parts)] : [])),
    ...words.flatMap(({ misspelled }, at) => misspelled.map((token) => wayWith(at, [token]))),
  ];
}
