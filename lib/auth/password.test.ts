import { verify } from "@node-rs/argon2";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { hashPassword, passwordWeakness, verifyPassword } from "./password";

vi.mock("@node-rs/argon2", { spy: true });

describe("a password", () => {
  test("is stored as argon2id with OWASP's cost, with a fresh salt each time", async () => {
    const [first, second] = await Promise.all([hashPassword("a long enough text"), hashPassword("a long enough text")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test("verifies only against itself, up to 200 characters of any script", async () => {
    for (const password of ["x".repeat(64), "пароль с пробелами ✓ 漢字", "é".repeat(200), " leading and trailing "]) {
      const stored = await hashPassword(password);
      expect(await verifyPassword(stored, password)).toBe(true);
      expect(await verifyPassword(stored, `${password}x`)).toBe(false);
      expect(await verifyPassword(stored, password.slice(1))).toBe(false);
    }
  });

  test("is the same whether accents are composed or decomposed", async () => {
    const stored = await hashPassword("caf\u00e9 au lait bitte");
    expect(await verifyPassword(stored, "cafe\u0301 au lait bitte")).toBe(true);
  });

  test("costs a full argon2id check even where no account exists", async () => {
    vi.mocked(verify).mockClear();
    expect(await verifyPassword(null, "something else")).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("a weak password is refused", () => {
  const about = ["Maya Okonkwo", "maya.okonkwo@example.com"];

  test.each([
    "correct horse battery staple",
    "123456789012345",
    "9876543210987654",
    "qwertyuiopasdfghjkl",
    "aaaaaaaaaaaaaaaaaaaa",
    "abcabcabcabcabcabc",
    "passwordpassword1",
    "Proofdesk-Password-2025",
    "MayaOkonkwo2024!",
    "maya.okonkwo@example",
    "Admin Welcome 1234",
  ])("%s", (password) => {
    expect(passwordWeakness(password, about)).toMatch(/\w/);
  });

  test.each(["tall-lanterns-drift-north", "кофе без сахара утром", "Kt7!wq9-Zr2$mp4", "violet gravel tomorrow"])(
    "and %s is not",
    (password) => {
      expect(passwordWeakness(password, about)).toBeNull();
    },
  );

  test("random passwords are accepted", () => {
    const random = fc.string({ unit: fc.constantFrom(..."bdfghjkmnpqrtvwxz3579!$%"), minLength: 24, maxLength: 60 });
    fc.assert(
      fc.property(random, (password) => {
        fc.pre(new Set(password).size >= 10);
        expect(passwordWeakness(password, [])).toBeNull();
      }),
    );
  });
});
