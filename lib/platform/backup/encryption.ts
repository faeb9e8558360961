/**
 * The encryption of a backup file: the age format (age-encryption.org/v1), by a passphrase or for a recipient. Its key
 * is not one of the data keys. The backup's key therefore does not open sealed data, and the data keys do not open the
 * backup.
 */
import "server-only";
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from "age-encryption";
import type { Variables } from "@/lib/env";
import { BackupError } from "./backup-error";

type Bytes = AsyncIterable<Uint8Array>;

const minPassphrase = 12;

export type FileEncryption = {
  kind: "none" | "passphrase" | "recipient";
  encrypt(bytes: Bytes): AsyncGenerator<Uint8Array>;
  /** The variables that decrypt the encrypted file, to verify it. */
  variables: Variables;
};

/** The beginning of every file in the age format. */
export const ageIntroduction = "age-encryption.org/v1\n";

/**
 * Returns the encryption that BACKUP_PASSPHRASE or BACKUP_RECIPIENT asks for. A file for a recipient is also encrypted
 * for a second key, which exists only in this process, so that the file can be verified without the recipient's
 * identity.
 */
export async function encryptionOf(variables: Variables): Promise<FileEncryption> {
  const { BACKUP_PASSPHRASE, BACKUP_RECIPIENT } = variables;
  if (BACKUP_PASSPHRASE && BACKUP_RECIPIENT) {
    throw new BackupError(
      "BACKUP_PASSPHRASE and BACKUP_RECIPIENT are both set, but a file can use only one of them. Remove one. Nothing was written.",
    );
  }
  const passphrase = secretIn(variables, "BACKUP_PASSPHRASE");
  if (BACKUP_PASSPHRASE && passphrase.length < minPassphrase) {
    throw new BackupError(
      `BACKUP_PASSPHRASE is too short. Use at least ${minPassphrase} characters, because anyone who has the file can try ` +
        "passphrases without a limit. Nothing was written.",
    );
  }
  if (!BACKUP_PASSPHRASE && !BACKUP_RECIPIENT) {
    return {
      kind: "none",
      encrypt: async function* (bytes) {
        yield* bytes;
      },
      variables: {},
    };
  }
  const encrypter = new Encrypter();
  if (BACKUP_PASSPHRASE) {
    encrypter.setPassphrase(passphrase);
    return { kind: "passphrase", encrypt: encryptWith(encrypter), variables: { BACKUP_PASSPHRASE } };
  }
  const recipient = BACKUP_RECIPIENT?.trim() ?? "";
  const isHybrid = /^age1(tag)?pq1/.test(recipient);
  const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity());
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(
      "BACKUP_RECIPIENT is not a recipient of age, which begins with age1. Make one with age-keygen. Nothing was written.",
    );
  }
  encrypter.addRecipient(await identityToRecipient(identity));
  return { kind: "recipient", encrypt: encryptWith(encrypter), variables: { BACKUP_IDENTITY: identity } };
}

/** Without spaces and line ends around it, which a file or a form may add: what encrypts is read like what decrypts. */
const secretIn = (variables: Variables, name: "BACKUP_PASSPHRASE" | "BACKUP_IDENTITY"): string =>
  variables[name]?.trim() ?? "";

const encryptWith = (encrypter: Encrypter) =>
  async function* (bytes: Bytes): AsyncGenerator<Uint8Array> {
    yield* bytesOf(await encrypter.encrypt(streamOf(bytes)));
  };

/**
 * Decrypts a file. `header` is the beginning of the file.
 *
 * @param file the file's name, for messages
 * @throws BackupError when the passphrase or the identity is missing or wrong
 */
export async function decrypt(file: string, header: string, bytes: Bytes, variables: Variables): Promise<Bytes> {
  const hasPassphrase = header.includes("\n-> scrypt ");
  const name = hasPassphrase ? "BACKUP_PASSPHRASE" : "BACKUP_IDENTITY";
  const secret = secretIn(variables, name);
  if (!secret) {
    const what = hasPassphrase ? "with a passphrase" : "for a recipient of age";
    throw new BackupError(`${file} is encrypted ${what}. Set ${name} to open it. Nothing was changed.`);
  }
  const decrypter = new Decrypter();
  const wrong = `${name} does not open ${file}. Use the one that the backup was encrypted ${hasPassphrase ? "with" : "for"}. Nothing was changed.`;
  try {
    if (hasPassphrase) decrypter.addPassphrase(secret);
    else decrypter.addIdentity(secret);
  } catch {
    throw new BackupError(wrong);
  }
  try {
    return bytesOf(await decrypter.decrypt(streamOf(bytes)));
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message)) throw new BackupError(wrong);
    throw error;
  }
}

function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
