import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { stepOfCode, totpUri } from "./totp";

const secret = Secret.fromLatin1("12345678901234567890");
const now = 1_234_567_890_000;
const step = TOTP.counter({ timestamp: now });
const codeAt = (by: number) => TOTP.generate({ secret, timestamp: now + by * 30_000 });

test("a code is accepted from one step before to one step after, but not after a later one was accepted", () => {
  // RFC 6238, appendix B, SHA-1. The vector has eight digits; our codes are the last six.
  expect(codeAt(0)).toBe("89005924".slice(-6));
  const accepted = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeAt(by), now, 0));
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  expect(stepOfCode(secret, codeAt(0), now, step)).toBeNull();
  expect(stepOfCode(secret, codeAt(1), now, step)).toBe(step + 1);
  const wrong = ["", "000", "0000000", "abcdef", "éééééé", "٠٠٥٩٢٤"];
  for (const code of wrong) expect(stepOfCode(secret, code, now, 0)).toBeNull();
});

test("an app is given the secret as every app reads it", () => {
  const { hostname, pathname, searchParams } = new URL(totpUri(secret, "a b@example.test"));
  expect([hostname, decodeURIComponent(pathname)]).toEqual(["totp", "/Proofdesk:a b@example.test"]);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    issuer: "Proofdesk",
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  });
});
