import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { revealReasons } from "@/lib/domain/results/compared-fields";
import { maxRawLength, rawParts } from "./raw-text";
import { reasonCodes, reasonText } from "./reveal-reason";

describe("the raw answer", () => {
  test("the parts join to the same JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const text = rawParts(data, "x", [])
          .map((part) => part.text)
          .join("");
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });
  test("only the value of a problem path is marked", () => {
    const parts = rawParts([{ a: 1, end_date: { y: 2027 } }], "license", ["license[0].end_date"]);
    expect(parts.filter(({ marked }) => marked).map(({ text }) => text.replace(/\s/g, ""))).toEqual(['{"y":2027}']);
  });
  test("a huge answer is cut and ends with an ellipsis", () => {
    const text = rawParts("x".repeat(maxRawLength * 2), "x", [])
      .map((part) => part.text)
      .join("");
    expect(text.length).toBeLessThanOrEqual(maxRawLength + 1);
    expect(text.endsWith("…")).toBe(true);
  });
});

describe("the reason for revealing a value", () => {
  test("every reason fits the contract's limit of 200 characters", () => {
    for (const code of reasonCodes) expect(reasonText(code, "x".repeat(150)).length).toBeLessThanOrEqual(200);
    expect(reasonText("call-back", "  ")).toBe(revealReasons["call-back"]);
  });
});
