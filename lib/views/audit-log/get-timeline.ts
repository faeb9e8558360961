import "server-only";
import { z } from "zod";
import { openResponse } from "@/lib/cases/stored/answers";
import { answeringOperations, sectionOfAnswer } from "@/lib/domain/checks/answers";
import { checks } from "@/lib/domain/checks/catalog";
import { checkStatuses } from "@/lib/domain/checks/check-states";
import { readSections } from "@/lib/domain/results/sections";
import { AppError } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import { ifReadable, openDataKey } from "@/lib/platform/data/crypto";
import { cursorOf, pageOf, rowsToRead } from "@/lib/platform/data/paging";
import { type Applicant, db } from "@/lib/platform/data/prisma";
import { prepared } from "@/lib/platform/data/statements";
import * as contract from "@/lib/views/audit-log/contract/audit";
import * as actions from "@/lib/views/audit-log/contract/audit.actions";
import { detailOf, subjectOf, titleOf } from "./timeline-copy";

type Page = OutputOf<typeof contract.getTimeline>;

const cursor = cursorOf(z.strictObject({ before: z.string().regex(/^\d{1,18}$/) }));

export const getTimeline = defineAction(actions.getTimeline, contract.getTimeline, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params: { id }, query }) {
    const select = { id: true, wrappedKey: true };
    const applicant = await db.applicant.findUnique({ where: { id }, select });
    if (!applicant) throw new AppError("not_found", { detail: "There is no such applicant." });
    const shown = await readTimeline(applicant, staff, query);
    addDetails({ count: shown.items.length });
    return shown;
  },
});

type TimelineApplicant = Pick<Applicant, "id" | "wrappedKey">;

export async function readTimeline(
  applicant: TimelineApplicant,
  staff: { id: string },
  { cursor: at, limit } = contract.getTimeline.query.parse({}),
): Promise<Page> {
  const before = at ? BigInt(cursor.read(at).before) : null;
  const values = [applicant.id, before, rowsToRead(limit), staff.id, new Date(Date.now())];
  const entries = z.array(entry).parse(await prepared(timeline, values));
  const { shown, last } = pageOf(entries, limit);
  const findings = await readFindings(applicant, shown);
  const people = await readPeople(shown);
  return {
    items: shown.map((entry) => itemOf(entry, findings, people)),
    nextCursor: last ? cursor.write({ before: last.seq.toString() }) : null,
    lookedAt: entries[0]?.lookedAt?.toISOString() ?? null,
  };
}

const entry = z.object({
  seq: z.coerce.bigint(),
  id: z.string(),
  at: z.date(),
  startedAt: z.date().nullable(),
  lookedAt: z.date().nullable(),
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
 * Reads outcomes, and intents without an outcome. An order is dated by its placement, because its outcome is stored
 * only after the order was sent.
 *
 * Reading the first page counts as a look. Looks within half an hour of each other are one visit, so that entries that
 * were new at the start of the visit stay new. A look within a minute of the last one is not stored if there is nothing
 * new, because the first page of a case is read often.
 */
const timeline = {
  name: "timeline",
  text: `
    with last as (
      select at, before from public."Look" where "staffId" = $4::uuid and "applicantId" = $1::uuid
    ), look as (
      insert into public."Look" as look ("staffId", "applicantId", at)
      select $4::uuid, $1::uuid, $5::timestamptz
      where $2::bigint is null and not exists (
        select from last where last.at > $5::timestamptz - interval '1 minute' and last.at >= coalesce((
          select newest.at from public."AuditEvent" newest where newest."timelineOf" = $1 order by newest.seq desc limit 1
        ), last.at)
      )
      on conflict ("staffId", "applicantId") do update set at = excluded.at,
        before = case when look.at < excluded.at - interval '30 minutes' then look.at else look.before end
      returning before
    )
    select log.seq, log.id, log.at, log.phase::text, log.action, log."actorId", staff.name as "actorName",
      log."objectType", log."objectId", log.outcome, log.code, log.bytes,
      case when log.action = 'order.place'
        then (select intent.at from public."AuditEvent" intent where intent.id = log."intentId")
      end as "startedAt",
      case when $2::bigint is null and not exists (select from look) then (select before from last)
      else (select before from look) end as "lookedAt"
    from public."AuditEvent" log left join public."Staff" staff on staff.id = log."actorId"
    where log."timelineOf" = $1 and log.seq < coalesce($2, ${2n ** 63n - 1n})
      and (log.phase = 'outcome' or (select true from public."OpenIntent" open where open.id = log.id))
    order by log.seq desc
    limit $3`,
};

const recorded = z.object({
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});

function detailsOf({ bytes }: Entry): AuditDetails {
  return recorded.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.details ?? {};
}

/**
 * Reads the findings of runs from the stored answers, by run id. The audit log contains no findings, because it
 * outlives the applicant's data.
 */
async function readFindings(
  { id, wrappedKey }: TimelineApplicant,
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
      const json = ifReadable(() => openResponse(key, run));
      const finding = json ? summaryOfAnswer(run.operationId, json) : null;
      return finding === null ? [] : [[run.id, finding] as const];
    }),
  );
}

/**
 * Reads the names of the people in the invented past of demo applicants. The seed wrote these entries, later than the
 * events happened, so an entry's details name the person and the time.
 */
async function readPeople(entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const actorIds = entries.map((entry) => pastOf(detailsOf(entry))?.by).filter((id) => id !== undefined);
  if (actorIds.length === 0) return new Map();
  const rows = await db.staff.findMany({ where: { id: { in: actorIds } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const past = z.object({ happened: z.iso.datetime(), by: z.uuid() });
const pastOf = (details: AuditDetails) => past.safeParse(details).data;

function itemOf(
  entry: Entry,
  findings: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): Page["items"][number] {
  const details = detailsOf(entry);
  const pastFacts = pastOf(details);
  const finding = typeof details.runId === "string" ? findings.get(details.runId) : undefined;
  const { id, at, action, code } = entry;
  const actorId = entry.actorId ?? pastFacts?.by;
  const name = entry.actorName ?? people.get(pastFacts?.by ?? "");
  return {
    id,
    at: pastFacts?.happened ?? (entry.startedAt ?? at).toISOString(),
    action,
    title: titleOf(action, details),
    by: actorId && name ? { id: actorId, name } : null,
    outcome: entry.phase === "intent" ? "open" : (entry.outcome ?? "unknown"),
    subject: subjectOf(action, details, { type: entry.objectType, id: entry.objectId }),
    detail: finding ?? detailOf(action, details, code),
  };
}

/**
 * Returns what an answer says about its check. Null if the operation's answer has no section, or the section is absent.
 */
export function summaryOfAnswer(operationId: string, json: unknown): string | null {
  const key = sectionOfAnswer(operationId);
  const check = key && checks.find(({ answers }) => answers?.[key] === operationId);
  if (!check) return null;
  const { state, summary } = checkStatuses(readSections({}, { [key]: json }).sections, [])[check.key];
  return state === "absent" ? null : summary;
}
