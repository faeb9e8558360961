/**
 * Keyset paging: a page starts after the key of the last row of the previous page, so that a page deep in a list costs
 * no more than the first. Cursors are opaque to the caller, and are validated like any other input. Pure.
 */
import { z } from "zod";
import { AppError } from "@/lib/errors";

export function cursorOf<T extends z.ZodType>(schema: T) {
  return {
    write(position: z.input<T>): string {
      return Buffer.from(JSON.stringify(position), "utf8").toString("base64url");
    },
    /** @throws AppError `invalid_input` for anything but a cursor of this list */
    read(cursor: string): z.output<T> {
      try {
        return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
      } catch {
        const issues = [{ path: "cursor", message: "This page link is not valid. Start from the first page" }];
        throw new AppError("invalid_input", { issues });
      }
    },
  };
}

const usualRows = 25;
const restRows = 10;

/** Returns how many rows to read: one more than the page can have, which shows whether there is a next page. */
export const rowsToRead = (limit = usualRows + restRows): number => limit + 1;

/**
 * Returns the rows of the page, and its last row if another page follows. If only a few more rows remain, they are
 * added to the page.
 */
export function pageOf<Row>(rows: readonly Row[], limit: number | undefined): { shown: Row[]; last: Row | undefined } {
  const fits = rows.length < rowsToRead(limit);
  const shown = fits ? [...rows] : rows.slice(0, limit ?? usualRows);
  return { shown, last: fits ? undefined : shown.at(-1) };
}

/** Where a page begins, and how many rows it has at most. */
export type Place = { cursor?: string | undefined; limit?: number | undefined };

export type Page<Row> = { shown: Row[]; nextCursor: string | null };

/**
 * Yields every row of a list, a page at a time. The database reads the next page while the caller uses the current one.
 */
export async function* allPages<Row>(
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let next: Promise<Page<Row>> | null = readPage(undefined); next; ) {
    const { shown, nextCursor }: Page<Row> = await next;
    next = nextCursor === null ? null : readPage(nextCursor);
    // The caller that awaits the page receives the error. A caller that has stopped reading never does.
    next?.catch(() => undefined);
    if (shown.length > 0) yield shown;
  }
}

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

/**
 * The paging of lists with the newest rows first. Rows of the same time are ordered by id. `column` is a timestamp that
 * has an index together with `id`.
 */
export function newestFirst<Column extends string>(column: Column) {
  // A computed key loses its name in the types.
  const at = <Value>(value: Value) => ({ [column]: value }) as Record<Column, Value>;
  return {
    orderBy: () => [at("desc" as const), { id: "asc" as const }],
    /** @throws AppError `invalid_input` for an invalid cursor */
    beyond(cursor: string | undefined) {
      if (!cursor) return {};
      const last = cursors.read(cursor);
      // The plain bound lets the index start at that row. With the OR alone, the database would read and filter all
      // newer rows.
      return { ...at({ lte: last.at }), OR: [at({ lt: last.at }), { ...at(last.at), id: { gt: last.id } }] };
    },
    /** Returns a page. The next cursor is null on the last page. */
    pageOf<Row extends Record<Column, Date> & { id: string }>(rows: readonly Row[], limit: number | undefined) {
      const { shown, last } = pageOf(rows, limit);
      return { shown, nextCursor: last ? cursors.write({ at: last[column].toISOString(), id: last.id }) : null };
    },
  };
}
