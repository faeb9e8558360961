import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relativePath, signInPath } from "./return-to";

describe("a return path stays on this console", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    " /applicants",
    "applicants",
    "",
    null,
    undefined,
    ["/applicants"],
  ])("%j is refused", (path) => {
    expect(relativePath(path)).toBeNull();
  });

  test.each(["/", "/applicants", "/applicants?query=ab&sort=-updated", "/orders/1#prices", "/a//b"])(
    "%s is kept",
    (path) => {
      expect(relativePath(path)).toBe(path);
    },
  );

  test("every accepted path stays on the origin, as a browser resolves it", () => {
    const origin = "https://desk.example";
    const hostile = fc.string({ unit: fc.constantFrom("/", "\\", ".", "@", ":", "\t", "\n", "%", "?", "#", "e", "x") });
    fc.assert(
      fc.property(hostile, (path) => {
        const accepted = relativePath(path);
        if (accepted !== null) expect(new URL(accepted, origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});

test("the sign-in path carries the return path, but never itself", () => {
  expect(signInPath("/applicants?x=1&y=2")).toBe("/sign-in?next=%2Fapplicants%3Fx%3D1%26y%3D2");
  expect(signInPath("/sign-in?next=/sign-in")).toBe("/sign-in");
  expect(signInPath("//evil")).toBe("/sign-in");
  expect(signInPath()).toBe("/sign-in");
});
