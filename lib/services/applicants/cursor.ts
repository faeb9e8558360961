/** Cursors of keyset paging: opaque to the caller, and checked like any other input when they come back. Pure. */
import type { z } from "zod";
import { AppError } from "@/lib/errors";

/**
 * Makes the two directions of one kind of cursor.
 *
 * @param schema what the cursor holds
 */
export function cursorOf<T extends z.ZodType>(schema: T) {
  return {
    write(position: z.input<T>): string {
      return Buffer.from(JSON.stringify(position), "utf8").toString("base64url");
    },
    /** @throws AppError `invalid_input` when it is not a cursor that this list gave out */
    read(cursor: string): z.output<T> {
      try {
        return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
      } catch {
        const issues = [{ path: "cursor", message: "This place in the list is not known. Begin at its start" }];
        throw new AppError("invalid_input", { issues });
      }
    },
  };
}
