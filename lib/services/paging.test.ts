import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { cursorOf } from "./paging";

const cursor = cursorOf(z.strictObject({ at: z.string(), id: z.string() }));

test("reads back its own cursors", () => {
  fc.assert(
    fc.property(fc.record({ at: fc.string({ unit: "grapheme" }), id: fc.string() }), (position) => {
      expect(cursor.read(cursor.write(position))).toEqual(position);
    }),
  );
});

test("refuses any other text as invalid input", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
      try {
        cursor.read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect(error).toMatchObject({ code: "invalid_input" });
      }
    }),
  );
});
