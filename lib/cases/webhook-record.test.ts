import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bounds, webhookReferences } from "./webhook-record";

const bytes = (text: string) => new TextEncoder().encode(text);
const hints = (value: unknown) => webhookReferences(bytes(typeof value === "string" ? value : JSON.stringify(value)));
const code = "7d0c9a52-6f0e-4d9a-9a53-2f60b1c4e101";

describe("references in a notification, whose shape the interface does not show (Events, 2)", () => {
  test("are the words of JSON, of a form, or of any text, each once", () => {
    expect(hints({ code: " abc-1 ", list: [7001, { of: "abc-1" }] }).sort()).toEqual(["7001", "abc-1", "code", "list"]);
    expect(hints("code=abc-1&state=done")).toEqual(["code", "abc-1", "state", "done"]);
    expect(hints("x".repeat(201))).toEqual([]);
  });

  test("start with codes in UUID form, from any depth", () => {
    const buried = { list: Array.from({ length: 30_000 }, (_, index) => `noise${index}`), at: { the: { end: code } } };
    expect(hints(buried)[0]).toBe(code);
    expect(hints(`{"broken":[{"deep":"${code}`)[0]).toBe(code);
    expect(hints({ string: JSON.stringify({ inner: JSON.stringify(code) }) })[0]).toBe(code);
  });

  test("are few and distinct for any input", () => {
    const anything = fc.oneof(fc.json({ maxDepth: 8 }), fc.webQueryParameters(), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(anything, (text) => {
        const found = hints(text);
        expect(found.length).toBeLessThanOrEqual(bounds.returned);
        expect(new Set(found).size).toBe(found.length);
        for (const hint of found) expect(hint).toMatch(/^[\w.~-]{4,200}$/);
      }),
    );
  });

  test("limit the number of identifiers, so that other codes remain", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `${String(index).padStart(8, "0")}${code.slice(8)}`);
    const found = hints({ code: "PLAIN-1", many });
    expect(found).toHaveLength(bounds.returned);
    expect(found).toContain("PLAIN-1");
  });
});
