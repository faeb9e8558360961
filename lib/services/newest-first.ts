/** Lists that go from the newest back, a page at a time: by key, so that a page deep in one costs no more than the first. */
import { z } from "zod";
import { cursorOf } from "./applicants/cursor";

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

/**
 * Makes the parts of such a list; rows of one moment stand in the order of their ids.
 *
 * @param column the moment by which it goes; with `id` it has an index
 */
export function newestFirst<Column extends string>(column: Column) {
  // A computed key loses its name in the types.
  const at = <Value>(value: Value) => ({ [column]: value }) as Record<Column, Value>;
  return {
    orderBy: () => [at("desc" as const), { id: "asc" as const }],
    /**
     * The condition for what comes after a page.
     *
     * @param cursor as the last page gave it; none for the first page
     * @throws AppError `invalid_input` when it is no cursor
     */
    beyond(cursor: string | undefined) {
      if (!cursor) return {};
      const last = cursors.read(cursor);
      // The plain bound is what an index can begin at; the OR alone would be a filter over all that is newer.
      return { ...at({ lte: last.at }), OR: [at({ lt: last.at }), { ...at(last.at), id: { gt: last.id } }] };
    },
    /**
     * A page of rows.
     *
     * @param rows one more than the page has, when there are that many
     * @returns the page's rows, and the cursor to those after it: null at the end
     */
    pageOf<Row extends Record<Column, Date> & { id: string }>(rows: readonly Row[], limit: number) {
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { shown, nextCursor: last ? cursors.write({ at: last[column].toISOString(), id: last.id }) : null };
    },
  };
}
