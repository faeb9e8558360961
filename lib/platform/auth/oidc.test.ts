import { expect, test } from "vitest";
import type { Role } from "@/lib/base/permissions";
import { readIdentity, rolesOf } from "./oidc";

const map = new Map<string, Role[]>([
  ["leads", ["approver", "reviewer"]],
  ["reviewers", ["reviewer"]],
]);

test("groups add up to roles, each once and in role order; unknown groups give none", () => {
  expect(rolesOf(["reviewers", "leads", "everybody"], map)).toEqual(["reviewer", "approver"]);
  expect(rolesOf(["everybody", "constructor", ""], map)).toEqual([]);
});

const read = (claims: object, groups = "groups") =>
  readIdentity("https://login.example", { sub: "7", ...claims }, groups);

test("groups are read from the configured claim, a list or a single one; dots lead into objects", () => {
  expect(read({ groups: ["a", "b", 3, null] }).groups).toEqual(["a", "b"]);
  expect(read({ groups: "a" }).groups).toEqual(["a"]);
  expect(read({ realm_access: { roles: ["a"] } }, "realm_access.roles").groups).toEqual(["a"]);
  expect(read({ "https://login.example/groups": ["a"] }, "https://login.example/groups").groups).toEqual(["a"]);
  expect(read({ groups: { admin: true } }).groups).toEqual([]);
  expect(read({}, "constructor.name").groups).toEqual([]);
});

test("an email address counts only if the provider has verified it, in lower case", () => {
  const email = "Ada@Example.test";
  expect(read({ email, email_verified: true }).email).toBe("ada@example.test");
  expect(read({ email, email_verified: "true" }).email).toBe("ada@example.test");
  for (const email_verified of [false, "false", 1, undefined]) expect(read({ email, email_verified }).email).toBeNull();
  expect(read({ email: "no address", email_verified: true }).email).toBeNull();
});

test("the subject includes its issuer, and a name is one line", () => {
  expect(read({ name: " Ada\nLovelace\0 " })).toMatchObject({
    subject: "https://login.example 7",
    name: "Ada Lovelace",
  });
  expect(read({ name: " " }).name).toBeNull();
  expect(read({ name: 7 }).name).toBeNull();
  expect(() => readIdentity("https://login.example", { sub: "" }, "groups")).toThrow();
});
