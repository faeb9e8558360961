import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPath, parsePath, valueAt } from "./paths";

test.each([
  ["scannedUser.Id", ["scannedUser", "Id"]],
  ["education[0].status", ["education", 0, "status"]],
  ["verifyUI.passport.dob", ["verifyUI", "passport", "dob"]],
  ['user["second number"][1]', ["user", "second number", 1]],
])("%s", (path, segments) => {
  expect(parsePath(path)).toEqual(segments);
  expect(formatPath(segments)).toBe(path);
});

test.each(["", ".", "a.", ".a", "a..b", "a[", "a[-1]", "a[01]", "a[x]", "a b", 'a["x]', "a[1]b", "a".repeat(500)])(
  "%j is not a path",
  (path) => {
    expect(parsePath(path)).toBeNull();
    expect(valueAt({ a: [1, 2], b: 1 }, path)).toBeNull();
  },
);

describe("a value is read by own properties only", () => {
  const raw = { user: { phone: 614, ok: true, list: ["x"], nothing: null, group: {} } };
  test.each([
    ["user.phone", "614"],
    ["user.ok", "true"],
    ["user.list[0]", "x"],
    ["user.list[1]", null],
    ["user.list.length", null],
    ["user.nothing", null],
    ["user.group", null],
    ["user.list", null],
    ["user.constructor", null],
    ["user.constructor.name", null],
    ["user.__proto__", null],
    ["__proto__.toString", null],
    ["user.phone.toFixed", null],
    ["user[0]", null],
  ])("%s → %j", (path, value) => expect(valueAt(raw, path)).toBe(value));
});

test("a formatted path parses to the same segments", () => {
  const step = fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.nat(99_999));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const path = formatPath(steps);
      fc.pre(path.length <= 400);
      expect(parsePath(path)).toEqual(steps);
    }),
  );
});
