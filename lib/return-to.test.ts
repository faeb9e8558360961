import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relativePath, signInPath } from "./return-to";

describe("the way back leads to this console only", () => {
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

  test("whatever is accepted stays on the origin in a browser's eyes", () => {
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

test("the sign-in page is told the way back, and never itself", () => {
  expect(signInPath("/applicants?x=1&y=2")).toBe("/sign-in?next=%2Fapplicants%3Fx%3D1%26y%3D2");
  expect(signInPath("/sign-in?next=/sign-in")).toBe("/sign-in");
  expect(signInPath("//evil")).toBe("/sign-in");
  expect(signInPath()).toBe("/sign-in");
});
