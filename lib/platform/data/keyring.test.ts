import { expect, test } from "vitest";
import { checkValues, deriveKey, parseKeyring, ringsToRead, ringsToWrite, rootId, withRoots } from "./keyring";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const text = `c:${key(3)},b:${key(2)},a:${key(1)}`;
const rootsOf = (rings: readonly ReturnType<typeof parseKeyring>[]) => rings.map(({ root }) => root.kid);

test("the first key seals, and the last one is the root unless the database names another", () => {
  expect(parseKeyring(text)).toMatchObject({ current: { kid: "c" }, root: { kid: "a" }, formerRoot: null });
  expect(parseKeyring(text, { root: "b", former: "a" })).toMatchObject({
    root: { kid: "b" },
    formerRoot: { kid: "a" },
  });
});

test("a root that the list lacks changes nothing", () => {
  expect(parseKeyring(text, { root: "z", former: "a" })).toMatchObject({ root: { kid: "a" }, formerRoot: null });
  expect(parseKeyring(text, { root: "b", former: "z" })).toMatchObject({ root: { kid: "b" }, formerRoot: null });
});

test("rows are looked for under every key, the root in use first", () => {
  expect(rootsOf(ringsToRead(parseKeyring(text, { root: "b", former: null })))).toEqual(["b", "c", "a"]);
  expect(rootsOf(ringsToRead(parseKeyring(`a:${key(1)}`)))).toEqual(["a"]);
});

test("what is compared is written under the root in use, and while a rotation runs under that of before too", () => {
  expect(rootsOf(ringsToWrite(parseKeyring(text, { root: "b", former: null })))).toEqual(["b"]);
  expect(rootsOf(ringsToWrite(parseKeyring(text, { root: "c", former: "a" })))).toEqual(["c", "a"]);
});

test("the same root gives the same derived keys, wherever the list has it", () => {
  const alone = parseKeyring(`b:${key(2)}`);
  const among = withRoots(parseKeyring(text), { root: "b", former: null });
  expect(deriveKey("search index", among).equals(deriveKey("search index", alone))).toBe(true);
  expect(deriveKey("search index", among).equals(deriveKey("search index", parseKeyring(text)))).toBe(false);
  expect(checkValues(among).get(rootId)).toEqual(checkValues(alone).get(rootId));
});
