import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "./env";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const complete = {
  DATABASE_URL: "postgresql://db/console",
  IDENTITY_BASE_URL: "https://identity.example",
  NEXTAUTH_SECRET: "a secret of more than 32 characters",
  DATA_KEYS: `a:${key(1)},b:${key(2)}`,
};
/** Every setting except those of `complete`. */
const others = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].flatMap(([, name = ""]) =>
  name in complete ? [] : [name],
);

test("an empty setting counts as not set", () => {
  expect(others.length).toBeGreaterThan(30);
  const empty = Object.fromEntries(others.map((name) => [name, ""]));
  expect(parseEnv({ ...complete, ...empty })).toEqual(parseEnv(complete));
});

test.each([
  ["IDENTITY_API_KEY", "key\n", "no space, line end or other character that a header cannot hold"],
  ["IDENTITY_API_KEY", "the key", "no space, line end or other character that a header cannot hold"],
  ["DATA_KEYS", `a:${key(1)},a:${key(2)}`, "each key id once"],
  ["NEXTAUTH_URL", "https://desk.example/console", "an address without a path, such as https://desk.example"],
  ["NEXTAUTH_URL", "https://desk.example/?from=mail", "an address without a path, such as https://desk.example"],
  ["NEXTAUTH_URL", "https://user@desk.example", "an address without a path, such as https://desk.example"],
  ["NEXTAUTH_URL", "desk.example", ""],
  ["TRUST_PROXY", "true", "1 or 0"],
  ["WEB_PROCESSES", "0", ""],
  ["WEB_PROCESSES", "1.5", ""],
  ["WEB_PROCESSES", "all", ""],
])("%s=%j is refused", (name, value, problem) => {
  expect(() => parseEnv({ ...complete, [name]: value })).toThrow(`${name}: ${problem}`);
});

test.each(["https://desk.example/", "https://desk.example/api/auth"])("the address %s is accepted", (address) => {
  expect(parseEnv({ ...complete, NEXTAUTH_URL: address }).NEXTAUTH_URL).toBe(address);
});

test("with the embedded database there is one web process, and a larger number is refused", () => {
  const several = { ...complete, WEB_PROCESSES: "2" };
  expect(parseEnv(several).WEB_PROCESSES).toBe(2);
  expect(() => parseEnv({ ...several, PROOFDESK_EMBEDDED: "true" })).toThrow(
    "WEB_PROCESSES: 1 with the embedded database, which answers one request at a time. For more, set DATABASE_URL",
  );
  expect(parseEnv({ ...complete, WEB_PROCESSES: "1", PROOFDESK_EMBEDDED: "true" }).WEB_PROCESSES).toBe(1);
});
