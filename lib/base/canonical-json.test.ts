import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, type Json } from "./canonical-json";

const json = fc.json().map((text): Json => JSON.parse(text));

/** The same value with the keys of every object in another order. */
const shuffled = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );

describe("canonical JSON", () => {
  test("parses back to the same value", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("does not depend on the order in which keys were set", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test("is one line of well-formed text without white space between its parts", () => {
    expect(canonicalJson({ b: [1, null, "é\n\u2028"], a: { d: true, c: "x y" } })).toBe(
      '{"a":{"c":"x y","d":true},"b":[1,null,"é\\n\u2028"]}',
    );
    expect(canonicalJson("\ud800")).toBe('"\\ud800"');
  });

  test("throws for values that JSON cannot represent", () => {
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
    expect(() => canonicalJson({ a: Number.POSITIVE_INFINITY })).toThrow(TypeError);
    const missing: Record<string, Json> = JSON.parse("{}");
    Object.assign(missing, { a: undefined });
    expect(() => canonicalJson(missing)).toThrow(TypeError);
  });
});
