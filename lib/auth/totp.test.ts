import { expect, test } from "vitest";
import { base32, codeOfStep, newTotpSecret, stepAt, stepOfCode, totpUri } from "./totp";

const secret = new TextEncoder().encode("12345678901234567890");

// RFC 6238, appendix B, SHA-1. The vectors have eight digits; our codes are the last six.
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("the code at %i s is that of RFC 6238", (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code.slice(-6));
});

test("a code is accepted from one step before to one step after, but not after a later one was accepted", () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  const accepted = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeOfStep(secret, step + by), now, 0));
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  expect(stepOfCode(secret, codeOfStep(secret, step), now, step)).toBeNull();
  expect(stepOfCode(secret, codeOfStep(secret, step + 1), now, step)).toBe(step + 1);
  for (const wrong of ["", "000", "0000000", "abcdef", "ééé"]) expect(stepOfCode(secret, wrong, now, 0)).toBeNull();
});

test("the secret is given to an app as base32", () => {
  // RFC 4648, section 10, and the secret of RFC 6238.
  expect(base32(new TextEncoder().encode("foobar"))).toBe("MZXW6YTBOI");
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(totpUri(secret, "a b@example.test")).toBe(
    "otpauth://totp/Proofdesk:a%20b%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Proofdesk",
  );
  expect(newTotpSecret()).toHaveLength(20);
});
