/** Lists that go from the newest request back, a page at a time: by key, so that a page deep in one costs no more than the first. */
import { z } from "zod";
import { cursorOf } from "./applicants/cursor";

type Row = { id: string; requestedAt: Date };

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

/** The order of such a list, which has an index. */
export const newestFirst = [{ requestedAt: "desc" }, { id: "asc" }] as const satisfies readonly object[];

/**
 * The condition for what comes after a page.
 *
 * @param cursor as the last page gave it; none for the first page
 * @throws AppError `invalid_input` when it is no cursor
 */
export function beyond(cursor: string | undefined) {
  if (!cursor) return {};
  const { at, id } = cursors.read(cursor);
  return { OR: [{ requestedAt: { lt: at } }, { requestedAt: at, id: { gt: id } }] };
}

/**
 * A page of rows.
 *
 * @param rows one more than the page has, when there are that many
 * @returns the page's rows, and the cursor to those after it: null at the end
 */
export function pageOf<R extends Row>(rows: readonly R[], limit: number): { shown: R[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? cursors.write({ at: last.requestedAt.toISOString(), id: last.id }) : null };
}
