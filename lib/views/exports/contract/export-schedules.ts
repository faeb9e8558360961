import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { roles } from "@/lib/base/permissions";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";
import { createExport, exportFilter, exportFormats, exportKinds, exportZone, listFormats, listKinds } from "./exports";

export const intervals = ["day", "week", "month"] as const;
export type Interval = (typeof intervals)[number];

/**
 * Why a schedule created no export: its owner lost a right, a filter or field does not exist any more, or an erasure
 * removed its request, because the request named the person.
 */
export const scheduleRefusals = ["list", "sensitive", "role", "account", "filter", "unreadable", "erased"] as const;
export type ScheduleRefusal = (typeof scheduleRefusals)[number];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write the time as HH:MM, for example 06:00");
const interval = z.enum(intervals, "Choose how often");
/**
 * The day of the week, 1 (Monday) to 7, or the day of the month. In shorter months, the last day replaces a later day.
 */
const day = z.number().int().min(1).max(31);
export const fitsInterval = ({ every, day }: { every?: Interval | undefined; day?: number | undefined }) =>
  day === undefined || every === undefined || (every === "week" ? day <= 7 : every === "month");
export const wrongDay = { path: ["day"], message: "A week has the days 1 (Monday) to 7, a month 1 to 31" };

const exportSchedule = z.object({
  id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  owner: person,
  /** Null if the schedule belongs to another person, because a filter may contain a name. */
  filter: exportFilter.nullable(),
  fields: z.number().int(),
  sensitive: z.array(z.string()),
  every: interval,
  /** Null for every day. */
  day: day.nullable(),
  at: time,
  timeZone: z.string(),
  /** Everyone with this role gets an export of their own. Null if only the schedule's owner gets an export. */
  to: z.enum(roles).nullable(),
  on: z.boolean(),
  nextAt: instant.nullable(),
  /**
   * The last run: why it was refused, or how many exports it created, how many of these are ready or failed, and the
   * number of rows of the longest.
   */
  last: z
    .object({
      at: instant,
      refused: z.enum(scheduleRefusals).nullable(),
      exports: z.number().int(),
      ready: z.number().int(),
      failed: z.number().int(),
      rows: z.number().int(),
    })
    .nullable(),
  mayChange: z.boolean(),
});
export type ExportSchedule = z.infer<typeof exportSchedule>;

/** Lists the reader's own schedules, or those of all staff, newest first. */
export const listExportSchedules = endpoint("GET /api/export-schedules", {
  query: z.object({ all: z.literal("1").optional(), ...paging }),
  response: page(exportSchedule),
});

/** Schedules a repeated export. If no day is given, the schedule uses the day on which it was created. */
export const createExportSchedule = endpoint("POST /api/export-schedules", {
  status: 201,
  body: createExport.body
    .extend({ kind: z.enum(listKinds, "This export cannot be scheduled"), format: z.enum(listFormats) })
    .extend({ every: interval, day: day.optional(), at: time, timeZone: exportZone, to: z.enum(roles).optional() })
    .refine(fitsInterval, wrongDay),
  response: exportSchedule,
});

/** Turns a schedule on or off, or changes its times. Another filter or other fields require another schedule. */
export const changeExportSchedule = endpoint("PATCH /api/export-schedules/:id", {
  body: z
    .strictObject({
      on: z.boolean().optional(),
      every: interval.optional(),
      day: day.optional(),
      at: time.optional(),
      timeZone: exportZone.optional(),
    })
    .refine(fitsInterval, wrongDay),
  response: exportSchedule,
});

/** Deletes a schedule. The exports that it created stay. */
export const deleteExportSchedule = endpoint("DELETE /api/export-schedules/:id", {
  response: z.object({ id }),
});
