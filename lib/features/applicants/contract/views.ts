import { z } from "zod";
import { freeText, id, person } from "@/lib/base/fields";
import { applicantSorts, listColumns } from "@/lib/domain/applicants/statuses";
import { isSignalCode } from "@/lib/domain/signals/codes";
import { severities } from "@/lib/domain/signals/severities";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { applicantFilters } from "./applicants";

const columns = z
  .array(z.enum(listColumns))
  .max(listColumns.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, "The list contains a column twice");

const isSeverity = (value: string) => severities.some((severity) => severity === value);

const { status, orders, due, changed, hold, assignee, queue } = applicantFilters;

/** A search could name an applicant, so the console refuses a view with a search. */
export const viewContent = z.strictObject({
  queue,
  status,
  orders,
  due,
  changed,
  hold,
  assignee,
  signal: z
    .string()
    .refine((value) => isSignalCode(value) || isSeverity(value), "No finding or severity has this code")
    .optional(),
  sort: z.enum(applicantSorts).optional(),
  columns: columns.min(1).optional(),
});
export type ViewContent = z.infer<typeof viewContent>;

const savedView = z.object({
  id,
  name: z.string(),
  shared: z.boolean(),
  owner: person,
  isDefault: z.boolean(),
  view: viewContent,
});
export type SavedView = z.infer<typeof savedView>;

const savedViews = z.object({
  /** The reader's own views by name, then the views that other people share, by name. */
  items: z.array(savedView),
  /** The reader's chosen columns; empty: all. */
  columns: z.array(z.enum(listColumns)),
});
export type SavedViews = z.infer<typeof savedViews>;

const name = freeText(60, "Name the view");

export const listViews = endpoint("GET /api/views", { response: savedViews });

export const saveView = endpoint("POST /api/views", {
  status: 201,
  body: z.strictObject({ name, shared: z.boolean().optional(), view: viewContent }),
  response: savedViews,
});

/** Only the view's creator can rename or share it. Each reader has their own `isDefault`. */
export const changeView = endpoint("PATCH /api/views/:id", {
  body: z.strictObject({ name: name.optional(), shared: z.boolean().optional(), isDefault: z.boolean().optional() }),
  response: savedViews,
});

export const deleteView = endpoint("DELETE /api/views/:id", { response: savedViews });

/** An empty list restores all columns. */
export const chooseColumns = endpoint("PATCH /api/queue/columns", {
  body: z.strictObject({ columns }),
  response: savedViews,
});
