import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesBetween, signalChanges } from "./changes";

const clear = { direct: true };
const json = fc.jsonValue({ maxDepth: 4 });

/** The same value with the keys of every object in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, one]) => [key, reversed(one)]));
}

const result = {
  idVerification: { status: "PASS" },
  passportData: { NameFirst: "Imogen", PassportNumber: "D7744912", SignImage: "AAAA" },
  contactProof: { verifiedPhone: false },
};

describe("the differences between two readings", () => {
  test("none, if only the order differs", () => {
    fc.assert(fc.property(json, (answer) => changesBetween(answer, reversed(answer), clear).length === 0));
  });

  test("each field once, with its sides swapped in the other direction", () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const changes = changesBetween(one, other, clear);
        const back = new Map(changesBetween(other, one, clear).map((change) => [change.path, change]));
        expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
        expect(back.size).toBe(changes.length);
        for (const { path, before, after } of changes) {
          expect(back.get(path)).toMatchObject({ before: after, after: before });
        }
      }),
    );
  });

  test("exactly the fields with another value", () => {
    const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.integer(), { minKeys: 1 });
    fc.assert(
      fc.property(fields, fc.func(fc.boolean()), (before, isChanged) => {
        const changed = Object.keys(before).filter((key) => isChanged(key));
        const after = Object.fromEntries(
          Object.entries(before).map(([key, value]) => [key, changed.includes(key) ? value + 1 : value]),
        );
        const found = changesBetween({ list: [before] }, { list: [after] }, clear).map(({ path }) => path);
        expect(found.toSorted()).toEqual(changed.map((key) => `list[0].${key}`).toSorted());
      }),
    );
  });

  test("added, changed and removed, with absent and null as equal", () => {
    const after = {
      idVerification: { status: "FAIL", description: null },
      passportData: result.passportData,
      SSNVerification: { isSSNVerified: true },
    };
    expect(changesBetween(result, after, clear)).toMatchObject([
      { path: "idVerification.status", before: "PASS", after: "FAIL" },
      { path: "SSNVerification.isSSNVerified", before: null, after: true },
      { path: "contactProof.verifiedPhone", before: false, after: null },
    ]);
  });

  test("masked values and unknown fields are not shown", () => {
    const after = {
      ...result,
      passportData: { NameFirst: "Ottoline", PassportNumber: "D9911223", SignImage: "BBBB" },
      novelty: { number: "900101234" },
    };
    const changes = changesBetween(result, after, { direct: false });
    expect(changes.map(({ path, masked }) => [path, masked])).toEqual([
      ["passportData.NameFirst", true],
      ["passportData.PassportNumber", true],
      ["passportData.SignImage", true],
      ["novelty.number", true],
    ]);
    for (const secret of ["Imogen", "Ottoline", "D7744", "D9911", "AAAA", "BBBB", "900101234"]) {
      expect(JSON.stringify(changes)).not.toContain(secret);
    }
    const [name] = changesBetween(result, after, clear);
    expect(name).toMatchObject({ before: "Imogen", after: "Ottoline", masked: false });
  });
});

test("raised and resolved signals, each as often as it occurs", () => {
  const one = { code: "id.failed", severity: "blocking", section: "idVerification", title: "Photo ID failed" } as const;
  const other = {
    code: "ssn.invalid",
    severity: "blocking",
    section: "SSNVerification",
    title: "SSN invalid",
  } as const;
  expect(signalChanges([one], [one])).toEqual({ raised: [], gone: [] });
  expect(signalChanges([one], [one, one, other])).toEqual({ raised: [one, other], gone: [] });
  expect(signalChanges([one, other], [other])).toEqual({ raised: [], gone: [one] });
});
