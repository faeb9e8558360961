import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { metricsText } from "@/lib/platform/process/metrics";
import { createDataKey, ifReadable, open, openDataKey, openText, type Place, SealError, seal } from "./crypto";
import { parseKeyring } from "./keyring";

const logged = vi.hoisted(() => ({ rows: [] as unknown[] }));
vi.mock("@/lib/platform/process/log", () => ({ log: { error: (facts: unknown) => logged.rows.push(facts) } }));

beforeEach(() => {
  logged.rows = [];
});

const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
const ring = parseKeyring(`b:${key(2)},a:${key(1)}`);
const place = fc.record({
  table: fc.stringMatching(/^[A-Za-z]{1,20}$/),
  column: fc.stringMatching(/^[A-Za-z]{1,20}$/),
  row: fc.uuid(),
});
const content = fc.uint8Array({ maxLength: 500 });

describe("a sealed value", () => {
  test("opens to the same bytes in its place", () => {
    const { key: dataKey, wrapped } = createDataKey(ring);
    fc.assert(
      fc.property(place, content, (where, bytes) => {
        expect(open(openDataKey(wrapped, "a", ring), where, seal(dataKey, where, bytes))).toEqual(
          new Uint8Array(bytes),
        );
      }),
    );
  });

  test("opens to the same text in any script", () => {
    const { key: dataKey } = createDataKey(ring);
    fc.assert(
      fc.property(place, fc.string({ unit: "grapheme" }), (where, text) => {
        fc.pre(text.isWellFormed());
        expect(openText(dataKey, where, seal(dataKey, where, text))).toBe(text);
      }),
    );
  });

  test("is decrypted once from the bytes that a request has read, and still opens nowhere else", () => {
    const { key: dataKey } = createDataKey(ring);
    const { key: foreignKey } = createDataKey(ring);
    const where = { table: "Decision", column: "note", row: "1" };
    const sealed = seal(dataKey, where, "Seen in person.");
    expect(openText(dataKey, where, sealed)).toBe("Seen in person.");
    // From now on the bytes cannot be decrypted. So a second decryption would fail.
    sealed.fill(0, 1);
    expect(openText(dataKey, where, sealed)).toBe("Seen in person.");
    for (const foreign of [
      { ...where, row: "2" },
      { ...where, column: "reopenReason" },
    ]) {
      expect(() => openText(dataKey, foreign, sealed)).toThrow(SealError);
    }
    expect(() => openText(foreignKey, where, sealed)).toThrow(SealError);
  });

  test("is different each time, and does not contain its plaintext", () => {
    const { key: dataKey } = createDataKey(ring);
    const where = { table: "Applicant", column: "profile", row: "1" };
    const sealed = seal(dataKey, where, "078-05-1120");
    expect(Buffer.from(sealed).includes("078-05-1120")).toBe(false);
    expect(seal(dataKey, where, "078-05-1120")).not.toEqual(sealed);
  });

  test("does not open in another table, column or row", () => {
    const { key: dataKey } = createDataKey(ring);
    fc.assert(
      fc.property(place, place, content, (where, otherPlace, bytes) => {
        fc.pre(JSON.stringify(where) !== JSON.stringify(otherPlace));
        const sealed = seal(dataKey, where, bytes);
        for (const part of ["table", "column", "row"] as const) {
          const moved: Place = { ...where, [part]: otherPlace[part] };
          if (moved[part] === where[part]) continue;
          expect(() => open(dataKey, moved, sealed)).toThrow(SealError);
        }
      }),
    );
  });

  test("does not open with another applicant's key", () => {
    const sealed = seal(createDataKey(ring).key, { table: "t", column: "c", row: "r" }, "x");
    expect(() => open(createDataKey(ring).key, { table: "t", column: "c", row: "r" }, sealed)).toThrow(
      expect.objectContaining({ reason: "not-authentic" }),
    );
  });

  test("does not open after any bit has changed, or when truncated", () => {
    const { key: dataKey } = createDataKey(ring);
    const where = { table: "t", column: "c", row: "r" };
    const sealed = seal(dataKey, where, "some text");
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const flipped = Uint8Array.from(sealed);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(dataKey, where, flipped)).toThrow(SealError);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => open(dataKey, where, sealed.subarray(0, length))).toThrow(SealError);
    }
  });
});

describe("a data key", () => {
  test("opens after a rotation, and new ones are wrapped by the new key", () => {
    const before = parseKeyring(`a:${key(1)}`);
    const old = createDataKey(before);
    expect(openDataKey(old.wrapped, "a", ring).equals(old.key)).toBe(true);
    const fresh = createDataKey(ring);
    expect(() => openDataKey(fresh.wrapped, "a", before)).toThrow(expect.objectContaining({ reason: "unknown-key" }));
    expect(openDataKey(fresh.wrapped, "a", parseKeyring(`b:${key(2)}`)).equals(fresh.key)).toBe(true);
  });

  test("does not open with another key under the same id, or damaged", () => {
    const { wrapped } = createDataKey(ring);
    expect(() => openDataKey(wrapped, "a", parseKeyring(`b:${key(9)}`))).toThrow(
      expect.objectContaining({ reason: "not-authentic" }),
    );
    for (let at = 0; at < wrapped.length; at += 1) {
      const flipped = Uint8Array.from(wrapped);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(() => openDataKey(flipped, "a", ring)).toThrow(SealError);
    }
  });

  test("is gone once the applicant is erased", () => {
    const attempt = () => openDataKey(null, "a", ring);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(expect.objectContaining({ code: "erased" }));
  });
});

test("a record that does not open is logged once, by its row and without content", () => {
  const where = { table: "Applicant", column: "profile", row: "0199-row" };
  const sealed = seal(createDataKey(ring).key, where, "078-05-1120");
  const attempt = () => open(createDataKey(ring).key, where, sealed);
  for (let times = 0; times < 3; times += 1) expect(attempt).toThrow(SealError);
  expect(attempt).toThrow(
    expect.objectContaining({
      code: "record_unreadable",
      status: 422,
      message: "This record can't be opened",
      facts: { detail: expect.stringContaining("0199-row"), refs: { table: "Applicant", record: "0199-row" } },
    }),
  );
  const counter = /^proofdesk_unopenable_rows_total\{table="Applicant",column="profile"\} 1$/m;
  expect(metricsText([])).toMatch(counter);
  const entry = { table: "Applicant", column: "profile", rowId: "0199-row", code: "record_unreadable" };
  expect(logged.rows).toEqual([entry]);
});

test("only an unreadable record is skipped", () => {
  const where = { table: "t", column: "c", row: "another" };
  expect(ifReadable(() => open(createDataKey(ring).key, where, Uint8Array.of(9)))).toBeNull();
  expect(() => ifReadable(() => openDataKey(null, "a", ring))).toThrow(AppError);
});

test("a keyring that names one key twice is refused", () => {
  expect(() => parseKeyring(`a:${key(1)},a:${key(2)}`)).toThrow(/twice/);
});
