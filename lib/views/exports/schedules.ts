/**
 * Exports that are created every day, week or month. Each run checks the current rights of the schedule's owner, who is
 * responsible for the schedule, and of each person who gets an export. No run is repeated. After missed times, the
 * schedule runs once.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { can, roleTitles } from "@/lib/base/permissions";
import { openRequest, sealRequest } from "@/lib/cases/export-request";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { AppError, type ErrorCode } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import { batchSize, takeByDatabaseTime, workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { ifReadable } from "@/lib/platform/data/crypto";
import { databaseNow } from "@/lib/platform/data/database-time";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, type ExportSchedule, type Staff, type Transaction } from "@/lib/platform/data/prisma";
import { openQueue } from "@/lib/platform/queues/queues";
import type { ScheduleRefusal, ExportSchedule as View } from "@/lib/views/exports/contract/export-schedules";
import * as contract from "@/lib/views/exports/contract/export-schedules";
import { fitsInterval, intervals, scheduleRefusals, wrongDay } from "@/lib/views/exports/contract/export-schedules";
import * as actions from "@/lib/views/exports/contract/exports.actions";
import { requireOwner } from "./export-access";
import { hasRoom } from "./export-limits";
import { formatOf, kindOf, planFor } from "./export-record";
import { detailsOf, ownerCondition, putExport, requestedFilter, requestFor } from "./exports";
import { dayOf, nextRun, type Rhythm } from "./next-run";
import { exportJob } from "./run-export";

/** The most schedules that one person may have. */
const mostSchedules = 50;

const list = newestFirst("createdAt");
const withOwner = { include: { owner: { select: { id: true, name: true, roles: true, disabledAt: true } } } } as const;
type Row = ExportSchedule & { owner: Pick<Staff, "id" | "name" | "roles" | "disabledAt"> };

const rhythmOf = ({ every, ...rest }: Pick<Row, "every" | "day" | "at" | "timeZone">): Rhythm => ({
  every: intervals.find((one) => one === every) ?? "day",
  day: rest.day,
  at: rest.at,
  timeZone: rest.timeZone,
});

export const listExportSchedules = defineAction(actions.listExportSchedules, contract.listExportSchedules, {
  intent: "late",
  details: ({ query }) => ({ all: query.all === "1" }),
  async run({ staff, addDetails }, { query: { all, cursor, limit } }) {
    const rows = await db.exportSchedule.findMany({
      where: { ...ownerCondition(all, staff), ...list.beyond(cursor) },
      ...withOwner,
      orderBy: list.orderBy(),
      take: rowsToRead(limit),
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    addDetails({ count: shown.length });
    return { items: await show(shown, staff), nextCursor };
  },
});

export const createExportSchedule = defineAction(actions.createExportSchedule, contract.createExportSchedule, {
  details: ({ body: { kind, format, every, at, timeZone, to = null } }) => ({ kind, format, every, at, timeZone, to }),
  async run({ staff, transaction, addDetails, setTarget }, { body }) {
    const { kind, format, every, at, timeZone, to = null } = body;
    addDetails(requestedFilter(body));
    const { request, plan, details } = requestFor(body, staff);
    addDetails(details);
    if (to) requireRole(to, staff, () => planFor(kind, request, { id: staff.id, roles: [to] }));
    const now = new Date();
    const rhythm = { every, day: body.day ?? dayOf(every, { now, timeZone }), at, timeZone };
    const id = uuid();
    setTarget({ type: "export-schedule", id });
    await transaction(async (tx) => {
      if ((await tx.exportSchedule.count({ where: { ownerId: staff.id } })) >= mostSchedules) {
        throw new AppError("state_conflict", { detail: `You have ${mostSchedules} schedules: delete one first.` });
      }
      if (plan.sensitive.length > 0) {
        await notifyStaff(tx, { kind: "schedule_sensitive", objectId: id, applicantId: null, by: staff.id });
      }
      const sealed = sealRequest(id, request, "ExportSchedule");
      const rest = { sensitive: plan.sensitive, to, nextAt: nextRun(rhythm, now) };
      await tx.exportSchedule.create({
        data: { id, ownerId: staff.id, kind, format, ...rhythm, ...sealed, ...rest },
        select: { id: true },
      });
    });
    return showOne(await load(db, id, staff), staff);
  },
});

/** Refuses a role that the owner lacks, because owners cannot judge what people with another role may receive. */
function requireRole(to: Staff["roles"][number], { roles }: CurrentStaff, plan: () => unknown): void {
  const refuse = (message: string) => {
    throw new AppError("invalid_input", { issues: [{ path: "to", message }] });
  };
  if (!roles.includes(to)) refuse("Choose a role that you have");
  try {
    plan();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(`The role ${roleTitles[to].title} alone may not export this`);
  }
}

export const changeExportSchedule = defineAction(actions.changeExportSchedule, contract.changeExportSchedule, {
  object: "export-schedule",
  details: ({ body }) => ({ ...body }),
  async run({ staff, transaction }, { params: { id }, body: { on, ...body } }) {
    const now = new Date();
    await transaction(async (tx) => {
      const row = await load(tx, id, staff);
      requireOwner(row, staff);
      if (row.sensitive.length > 0 && (on !== false || Object.keys(body).length > 0)) {
        throw new AppError("state_conflict", {
          detail: "A schedule with sensitive fields can only be turned off. Make a new one instead.",
        });
      }
      const before = rhythmOf(row);
      const { every, at, timeZone } = { ...before, ...body };
      if (!fitsInterval({ every, day: body.day })) {
        throw new AppError("invalid_input", { issues: [{ path: "day", message: wrongDay.message }] });
      }
      const day = body.day ?? (every === before.every ? before.day : dayOf(every, { now, timeZone }));
      const rhythm = { every, day, at, timeZone };
      const isOn = on ?? row.nextAt !== null;
      const data = { ...rhythm, nextAt: isOn ? nextRun(rhythm, now) : null };
      await tx.exportSchedule.update({ where: { id }, data, select: { id: true } });
    });
    return showOne(await load(db, id, staff), staff);
  },
});

export const deleteExportSchedule = defineAction(actions.deleteExportSchedule, contract.deleteExportSchedule, {
  object: "export-schedule",
  run: ({ staff, transaction }, { params: { id } }) =>
    transaction(async (tx) => {
      requireOwner(await load(tx, id, staff), staff);
      await tx.exportSchedule.delete({ where: { id }, select: { id: true } });
      return { id };
    }),
});

/** @throws AppError `not_found`, also for a schedule of another person unless the reader may see all schedules */
async function load(client: Pick<Transaction, "exportSchedule">, id: string, staff: CurrentStaff): Promise<Row> {
  const row = await client.exportSchedule.findUnique({ where: { id }, ...withOwner });
  if (row && (row.ownerId === staff.id || can(staff.roles, "export.read-all"))) return row;
  throw new AppError("not_found", { detail: "There is no such schedule." });
}

async function showOne(row: Row, staff: CurrentStaff): Promise<View> {
  const [view] = await show([row], staff);
  if (!view) throw new AppError("not_found");
  return view;
}

async function show(rows: readonly Row[], reader: CurrentStaff): Promise<View[]> {
  const lastOnes = rows.flatMap(({ id, lastAt }) => (lastAt ? [{ scheduleId: id, createdAt: lastAt }] : []));
  const made = await db.export.groupBy({
    by: ["scheduleId", "state"],
    where: { OR: lastOnes },
    _count: true,
    _max: { rows: true },
  });
  return rows.map((row) => {
    const { id, owner, lastAt, refused, nextAt } = row;
    const request = ifReadable(() => openRequest(row, "ExportSchedule"));
    const ofLast = made.filter(({ scheduleId }) => scheduleId === id);
    const count = (...states: string[]) =>
      ofLast.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count : 0), 0);
    return {
      id,
      kind: kindOf(row),
      format: formatOf(row),
      owner: { id: owner.id, name: owner.name },
      filter: owner.id === reader.id ? (request?.filter ?? null) : null,
      fields: request?.fields.length ?? 0,
      sensitive: row.sensitive,
      ...rhythmOf(row),
      to: row.to,
      on: nextAt !== null,
      nextAt: nextAt?.toISOString() ?? null,
      last: lastAt && {
        at: lastAt.toISOString(),
        refused: scheduleRefusals.find((one) => one === refused) ?? null,
        exports: ofLast.reduce((sum, { _count }) => sum + _count, 0),
        ready: count("ready", "expired"),
        failed: count("failed"),
        rows: Math.max(0, ...ofLast.map(({ _max }) => _max.rows ?? 0)),
      },
      mayChange: owner.id === reader.id,
    };
  });
}

/** Requests the exports of all due schedules. Returns the number of schedules that ran. */
export function runDueSchedules(signal: AbortSignal): Promise<number> {
  return workDue(signal, {
    take: takeByDatabaseTime((tx, now) =>
      tx.exportSchedule.findMany({
        where: { nextAt: { lte: now } },
        select: { id: true },
        orderBy: { nextAt: "asc" },
        take: batchSize,
      }),
    ),
    work: ({ id }) => runSchedule(id),
  });
}

async function runSchedule(id: string): Promise<number> {
  const queue = await openQueue(exportJob);
  const facts = { action: "export-schedule.run", object: { type: "export-schedule", id } } as const;
  return runAsSystem({ job: "export.schedule", requestId: uuid() }, facts, ({ transaction, addDetails }) =>
    transaction(async (tx) => {
      const now = await databaseNow(tx);
      // Another worker may have run the schedule meanwhile, or be running it now.
      const claimed = await tx.$queryRaw<unknown[]>`
        select id from "ExportSchedule" where id = ${id}::uuid and "nextAt" <= ${now} for update skip locked`;
      if (claimed.length === 0) return 0;
      const row = await tx.exportSchedule.findUniqueOrThrow({ where: { id }, ...withOwner });
      const { refused, request, plan } = planNow(row);
      const nextAt = refused === "account" || refused === "erased" ? null : nextRun(rhythmOf(row), now);
      const data = { lastAt: now, refused, nextAt };
      await tx.exportSchedule.update({ where: { id }, data, select: { id: true } });
      if (refused) {
        addDetails({ refused });
        const about = { kind: "export_refused", objectId: id, applicantId: null, by: null } as const;
        if (!row.refused) await notifyStaff(tx, about, { to: [row.ownerId] });
        return 1;
      }
      const [made, skipped]: [string[], string[]] = [[], []];
      for (const owner of await recipientsOf(tx, row)) {
        if (planNow({ ...row, owner }).refused) continue;
        if (!(await hasRoom(tx, owner.id))) {
          skipped.push(owner.id);
          continue;
        }
        const { kind, format, sensitive } = row;
        const facts = { ownerId: owner.id, kind, format, sensitive, createdAt: now, scheduleId: id };
        made.push(await putExport(tx, queue, { ...facts, request }));
      }
      addDetails({ exports: made, ...(skipped.length > 0 ? { skipped } : {}), ...detailsOf(plan, request) });
      return 1;
    }),
  );
}

const refusals: Partial<Record<ErrorCode, ScheduleRefusal>> = {
  forbidden: "list",
  permission_denied: "sensitive",
  invalid_input: "filter",
  record_unreadable: "unreadable",
};

/** Returns what the owner of a schedule may export now, or why the schedule is refused. */
function planNow(row: Row) {
  const { owner, to, kind } = row;
  const none = (refused: ScheduleRefusal) => ({ refused, request: null, plan: null }) as const;
  if (owner.disabledAt) return none("account");
  if (to && !owner.roles.includes(to)) return none("role");
  if (row.request.length === 0) return none("erased");
  try {
    const request = openRequest(row, "ExportSchedule");
    return { refused: null, request, plan: planFor(kind, request, owner) };
  } catch (error) {
    const refused = error instanceof AppError ? refusals[error.code] : undefined;
    if (refused) return none(refused);
    throw error;
  }
}

async function recipientsOf(tx: Transaction, { to, owner }: Row): Promise<Row["owner"][]> {
  if (!to) return [owner];
  return tx.staff.findMany({
    where: { disabledAt: null, roles: { has: to } },
    select: withOwner.include.owner.select,
    // The recipients are locked one after another, always in this order, so that two schedules never deadlock.
    orderBy: { id: "asc" },
  });
}
