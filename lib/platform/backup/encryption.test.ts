import { expect, test } from "vitest";
import { decrypt, encryptionOf } from "./encryption";

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

test("spaces and line ends around a passphrase count neither for encrypting nor for decrypting", async () => {
  const encryption = await encryptionOf({ BACKUP_PASSPHRASE: "nine stones beside the well \n" });
  const file = await read(encryption.encrypt(bytesOf("A backup")));
  const open = async (variables: Record<string, string | undefined>) => {
    const header = file.toString("latin1").slice(0, 200);
    const bytes = (async function* () {
      yield new Uint8Array(file);
    })();
    return (await read(await decrypt("FILE", header, bytes, variables))).toString();
  };
  expect(await open(encryption.variables)).toBe("A backup");
  expect(await open({ BACKUP_PASSPHRASE: "nine stones beside the well" })).toBe("A backup");
});

test("a passphrase of spaces is refused, and never writes a file without encryption", async () => {
  await expect(encryptionOf({ BACKUP_PASSPHRASE: " ".repeat(20) })).rejects.toThrow(/at least 12 characters/);
});
