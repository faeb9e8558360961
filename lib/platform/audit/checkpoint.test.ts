import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readCheckpoint, signCheckpoint, signingKeys, verifierKey } from "./checkpoint";
import { leafHash } from "./merkle";

const newKey = () => `k1:${randomBytes(32).toString("base64")}`;
const keysOf = (text: string) => signingKeys({ AUDIT_SIGNING_KEY: text });
const checkpoint = { origin: "desk.example/audit", size: 48_190, root: leafHash(Buffer.from("root")) };

describe("a checkpoint", () => {
  const text = newKey();
  const [key] = keysOf(text);
  if (!key) throw new Error("no key");
  const note = signCheckpoint(checkpoint, key);

  test("has the log's name, its size, its root and a signature line", () => {
    const root = Buffer.from(checkpoint.root).toString("base64");
    const [origin, size, base64, empty, signature, end] = note.split("\n");
    expect([origin, size, base64, empty, end]).toEqual(["desk.example/audit", "48190", root, "", ""]);
    expect(signature).toMatch(/^— desk\.example\/audit [A-Za-z0-9+/]{91}=$/);
  });

  test("is read by the key that signed it, also after another key has begun to sign", () => {
    expect(readCheckpoint(note, [key])).toEqual(checkpoint);
    expect(readCheckpoint(note, keysOf(`${newKey()},${text}`))).toEqual(checkpoint);
    expect(readCheckpoint(note, keysOf(newKey()))).toBeNull();
    expect(readCheckpoint(note, [])).toBeNull();
  });

  test("is refused after any change of one of its bytes", () => {
    const bytes = Buffer.from(note);
    for (let at = 0; at < bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ (1 << bit);
        expect(readCheckpoint(copy.toString("utf8"), [key]), `byte ${at}, bit ${bit}`).toBeNull();
      }
    }
  });

  test("is refused when a line is missing, doubled or empty", () => {
    const lines = note.split("\n");
    for (let at = 0; at < lines.length; at++) {
      expect(readCheckpoint(lines.toSpliced(at, 1).join("\n"), [key])).toBeNull();
      expect(readCheckpoint(lines.toSpliced(at, 0, "").join("\n"), [key])).toBeNull();
    }
    for (const other of ["", "\n", `${note}x`, ` ${note}`, note.replace("48190", "048190")])
      expect(readCheckpoint(other, [key])).toBeNull();
  });

  test("may carry the signatures of others beside the log's own", () => {
    const other = `— witness.example ${randomBytes(76).toString("base64")}\n`;
    expect(readCheckpoint(note + other, [key])).toEqual(checkpoint);
    expect(readCheckpoint(note.replace(/— .*\n/, "") + other, [key])).toBeNull();
  });
});

test("a verifier key is encoded as other implementations of signed notes do", () => {
  // The example of Go's package golang.org/x/mod/sumdb/note.
  const seed = Buffer.from("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz", "base64").subarray(1);
  const [key] = keysOf(`k1:${seed.toString("base64")}`);
  expect(key && verifierKey("PeterNeumann", key)).toBe(
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  );
});
