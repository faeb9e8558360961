import { verify } from "@node-rs/argon2";
import { describe, expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password";

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

  test("costs a full argon2id check even if no account exists", async () => {
    vi.mocked(verify).mockClear();
    expect(await verifyPassword(null, "something else")).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
