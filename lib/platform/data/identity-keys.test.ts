import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { identityHash, identityNameHash } from "./identity-keys";
import { parseKeyring } from "./keyring";

const key = (kid: string) => `${kid}:${randomBytes(32).toString("base64")}`;
const old = key("old");
const ring = parseKeyring(old);

test("a value has one hash for each kind and each console's key, and none that shows it", () => {
  const hash = identityHash("ssn", "900101234", ring);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(identityHash("ssn", "900101234", ring)).toBe(hash);
  const others = [
    identityHash("ssn", "900101235", ring),
    identityHash("phone", "900101234", ring),
    identityHash("ssn", "900101234", parseKeyring(key("old"))),
  ];
  expect(new Set([hash, ...others]).size).toBe(4);
});

test("a rotated data key keeps the hashes, because the last key of the ring makes them", () => {
  const rotated = parseKeyring(`${key("new")},${old}`);
  expect(identityHash("ssn", "900101234", rotated)).toBe(identityHash("ssn", "900101234", ring));
});

test("two spellings of one name have one hash, and applicants without a name share none", () => {
  const hashOf = (firstName: string | null, lastName: string | null, id = "a") =>
    identityNameHash({ id, firstName, lastName }, ring);
  expect(hashOf("Renáta", "Szőllősi-Brook")).toBe(hashOf("RENATA", "Szollosi Brook", "b"));
  expect(hashOf("Renáta", "Szőllősi")).not.toBe(hashOf("Renáta", "Brook"));
  expect(hashOf(null, null, "a")).not.toBe(hashOf(null, null, "b"));
});
