/** Removes what queued and ended jobs hold of an applicant: an import's access codes, and the notes of bulk actions. */
import "server-only";
import { z } from "zod";
import { comparableAccessCode } from "@/lib/base/access-code";
import { openSealedJson, sealedJson, sealJson } from "@/lib/cases/bulk-job";
import { ifReadable } from "@/lib/platform/data/crypto";
import { hasSealedText, jobTables } from "@/lib/platform/data/key-needs";
import { Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";

/** The data of an import, as the queue stores it: also in a copy for its failure, and in what an upgrade kept. */
const imports = z.object({ input: z.object({ codes: sealedJson }) });
const jobs = z.array(z.object({ id: z.string(), data: z.unknown() }));

/**
 * Removes the access code from each import, whatever its state, and ends the items that have it: a worker that is about
 * to add the person again cannot store it. Of other jobs, those that have ended and had the applicant are deleted. One
 * that still runs keeps its note, which is about its other applicants too.
 *
 * @param code null if it cannot be read: then ended imports that had the applicant are deleted too
 */
export async function removeJobPayloads(tx: Transaction, applicantId: string, code: string | null): Promise<void> {
  for (const name of await jobTables(sqlOf(tx))) {
    const table = Prisma.raw(name);
    const rows = jobs.parse(
      await tx.$queryRaw`
        select id::text as id, data from ${table} where ${Prisma.raw(hasSealedText)} order by id for update`,
    );
    for (const { id, data } of rows) {
      const codes = (code !== null && readCodes(data)) || [];
      const positions = [...codes.keys()].filter((at) => code !== null && isSame(codes[at] ?? "", code));
      if (positions.length === 0) continue;
      await endItems(tx, id, positions);
      const left = codes.map((one, at) => (positions.includes(at) ? "" : one));
      await tx.$executeRaw`
        update ${table} set data = jsonb_set(data::jsonb, '{input,codes}', ${JSON.stringify(sealJson(left))}::jsonb)
        where id = ${id}::uuid`;
    }
    await tx.$executeRaw`
      delete from ${table} where state::text in ('completed', 'cancelled', 'failed')
        and (${code === null} or name <> 'applicant.import')
        and id in (select "jobId" from "BulkOutcome" where "applicantId" = ${applicantId}::uuid)`;
  }
}

/** Null for the data of another job, or if it cannot be read. */
function readCodes(data: unknown): string[] | null {
  const parsed = imports.safeParse(data);
  const codes = parsed.success && ifReadable(() => openSealedJson(parsed.data.input.codes));
  return z.array(z.string()).safeParse(codes).data ?? null;
}

const isSame = (one: string, other: string) => comparableAccessCode(one) === comparableAccessCode(other);

/** What a job has stored of an item is not done again, and a run that has begun with it cannot store it. */
async function endItems(tx: Transaction, jobId: string, positions: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    insert into "BulkOutcome" ("jobId", position, outcome, code)
    select job.id, item, 'failed', 'erased' from "BulkJob" job, unnest(${[...positions]}::int[]) item
    where job.id = ${jobId}::uuid on conflict do nothing`;
}
