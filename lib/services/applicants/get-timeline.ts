import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import type { AuditDetails } from "@/lib/audit/event";
import { summaryOfAnswer } from "@/lib/checks/answer-summary";
import { answeringOperations } from "@/lib/checks/answers";
import { getTimeline as contract } from "@/lib/contracts/applicants";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { ifReadable, openDataKey } from "@/lib/data/crypto";
import { db, Prisma } from "@/lib/data/prisma";
import { rowsOf } from "@/lib/data/statements";
import { AppError } from "@/lib/errors";
import { cursorOf } from "@/lib/services/paging";
import { pageFile } from "./read-cases";
import { openAnswer } from "./stored-answer";
import { detailOf, hiddenActions, subjectOf, titleOf } from "./timeline-copy";

type Item = OutputOf<typeof contract>["items"][number];

/** Reads within half an hour are one visit: what was new at its start stays new while its reader works. */
const visitMs = 30 * 60_000;

const cursor = cursorOf(z.strictObject({ before: z.string().regex(/^\d{1,19}$/) }));

/**
 * The events of an applicant, their orders and overrides, from the audit log, newest first. Without applicants' values.
 */
export const getTimeline = defineAction(contract, {
  permission: "applicant.read",
  audit: {
    action: "applicant.timeline",
    intent: "late",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
  },
  async run({ staff, addDetails }, { params, query }) {
    const select = { id: true, wrappedKey: true };
    const file = await pageFile(params.id);
    const applicant = file ?? (await db.applicant.findUnique({ where: { id: params.id }, select }));
    if (!applicant) throw new AppError("not_found", { detail: "There is no such applicant." });
    const before = query.cursor ? BigInt(cursor.read(query.cursor).before) : null;
    const [entries, lookedAt] = await Promise.all([
      readEntries(params.id, before, query.limit + 1),
      before === null ? readLastLook(params.id, staff.id) : null,
    ]);
    const shown = entries.slice(0, query.limit);
    const last = entries.length > query.limit ? shown.at(-1) : undefined;
    const findings = await readFindings(applicant, shown);
    addDetails({ count: shown.length });
    return {
      items: shown.map((entry) => itemOf(entry, findings)),
      nextCursor: last ? cursor.write({ before: last.seq.toString() }) : null,
      lookedAt,
    };
  },
});

const entry = z.object({
  seq: z.coerce.bigint(),
  id: z.string(),
  at: z.date(),
  startedAt: z.date().nullable(),
  phase: z.enum(["intent", "outcome"]),
  action: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  objectType: z.string(),
  objectId: z.string(),
  outcome: z.enum(["done", "refused", "failed", "unknown"]).nullable(),
  code: z.string().nullable(),
  bytes: z.instanceof(Uint8Array),
});
type Entry = z.infer<typeof entry>;

/**
 * Outcomes, and intents without one, of the applicant, their orders and overrides. Result reads count if they brought
 * something new, upload polls if they were the last. An order counts from its placement: its outcome is stored after it
 * was sent.
 *
 * The newest entries of each object are read along the index, a page at most, and merged: an OR over the three kinds of
 * objects would read the whole log.
 */
async function readEntries(applicantId: string, before: bigint | null, limit: number): Promise<Entry[]> {
  const position = before === null ? Prisma.sql`true` : Prisma.sql`log.seq < ${before}`;
  const rows = await rowsOf(Prisma.sql`
    select newest.*, staff.name as "actorName"
    from (
      select 'applicant' as type, ${applicantId} as id
      union all select 'order', id::text from "Order" where "applicantId" = ${applicantId}::uuid
      union all select 'override', id::text from "OverrideRequest" where "applicantId" = ${applicantId}::uuid
    ) objects
    cross join lateral (
      select log.seq, log.id, log.at, log.phase::text, log.action, log."actorId",
        log."objectType", log."objectId", log.outcome, log.code, log.bytes,
        case when log.action = 'order.place'
          then (select intent.at from "AuditEvent" intent where intent.id = log."intentId")
        end as "startedAt"
      from "AuditEvent" log
      where log."objectId" = objects.id and log."objectType" = objects.type and ${position}
        and log.action <> all(${[...hiddenActions]}::text[])
        and (
          log.phase = 'outcome'
          or (select true from "OpenIntent" open where open.id = log.id)
        )
        and (
          log.action <> 'result.read'
          or convert_from(log.bytes, 'UTF8')::jsonb #>> '{details,kept}' is not null
        )
        and (
          log.action <> 'upload.poll'
          or convert_from(log.bytes, 'UTF8')::jsonb #>> '{details,ended}' = 'true'
        )
      order by log.seq desc
      limit ${limit}
    ) newest
    left join "Staff" staff on staff.id = newest."actorId"
    order by newest.seq desc
    limit ${limit}`);
  return z.array(entry).parse(rows);
}

/** When a person last read the timeline before this visit, from the audit log. */
async function readLastLook(applicantId: string, staffId: string): Promise<string | null> {
  const look = await db.auditEvent.findFirst({
    where: {
      objectId: applicantId,
      actorId: staffId,
      action: "applicant.timeline",
      outcome: "done",
      at: { lt: new Date(Date.now() - visitMs) },
    },
    orderBy: { seq: "desc" },
    select: { at: true },
  });
  return look?.at.toISOString() ?? null;
}

const recorded = z.object({
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});

function detailsOf({ bytes }: Entry): AuditDetails {
  return recorded.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.details ?? {};
}

/**
 * The findings of runs' answers, by run. From the stored answers: the audit log keeps no findings, because it outlives
 * the applicant's data.
 */
async function readFindings(
  { id, wrappedKey }: { id: string; wrappedKey: Uint8Array | null },
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const runIds = entries
    .filter(({ action }) => answeringOperations.some((operationId) => operationId === action))
    .map((entry) => detailsOf(entry).runId)
    .filter((runId) => typeof runId === "string");
  const key = runIds.length > 0 && wrappedKey ? ifReadable(() => openDataKey(wrappedKey, id)) : null;
  if (!key) return new Map();
  const runs = await db.checkRun.findMany({
    where: { id: { in: runIds }, applicantId: id },
    select: { id: true, operationId: true, response: true },
  });
  return new Map(
    runs.flatMap((run) => {
      const json = ifReadable(() => openAnswer(key, run));
      const finding = json ? summaryOfAnswer(run.operationId, json) : null;
      return finding === null ? [] : [[run.id, finding] as const];
    }),
  );
}

function itemOf(entry: Entry, findings: ReadonlyMap<string, string>): Item {
  const details = detailsOf(entry);
  const finding = typeof details.runId === "string" ? findings.get(details.runId) : undefined;
  const { id, at, action, actorId, actorName: name, code } = entry;
  return {
    id,
    at: (entry.startedAt ?? at).toISOString(),
    action,
    title: titleOf(action, details),
    by: actorId && name ? { id: actorId, name } : null,
    outcome: entry.phase === "intent" ? "open" : (entry.outcome ?? "unknown"),
    subject: subjectOf(action, details, { type: entry.objectType, id: entry.objectId }),
    detail: finding ?? detailOf(action, details, code),
  };
}
