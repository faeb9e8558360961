import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leafHash } from "./leaf-hash";

test("a leaf is SHA-256 of a zero byte and the entry's bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      const expected = createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest("hex");
      expect(Buffer.from(leafHash(bytes)).toString("hex")).toBe(expected);
    }),
  );
});
