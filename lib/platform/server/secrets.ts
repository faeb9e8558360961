/**
 * Secrets that the environment does not set. They are generated on the first start, and stored in the data directory.
 */
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { access, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CannotStart } from "@/lib/platform/process/cannot-start";

const secrets = z.object({
  NEXTAUTH_SECRET: z.string(),
  DATA_KEYS: z.string(),
  AUDIT_SIGNING_KEY: z.string(),
  SANDBOX_API_KEY: z.string(),
  SANDBOX_COMPANY_ACCESS_CODE: z.string(),
  WEBHOOK_TOKEN: z.string(),
  DEMO_PASSWORD: z.string(),
});
export type Secrets = z.infer<typeof secrets>;

/** The secrets of an existing database are missing. The message names the file and the remedy. */
class LostSecrets extends CannotStart {
  override readonly name = "LostSecrets";
}

/**
 * Reads `secrets.json` of the data directory, generates missing secrets, and stores them there, readable by this user
 * only.
 *
 * @param hasDataKeys whether DATA_KEYS is set in the environment
 * @throws LostSecrets when the file is damaged, or has no data keys although a database exists: with new keys, all its
 *   data would be unreadable
 */
export async function saveSecrets(directory: string, hasDataKeys = false): Promise<Secrets> {
  const file = fileOf(directory);
  const stored = await readSecrets(directory);
  if (!stored.DATA_KEYS && !hasDataKeys && (await hasDatabase(directory))) {
    const line = `${file} with the data keys is gone, and the database beside it cannot be read without them`;
    throw new LostSecrets(`${line}: put the file back from a backup, or set DATA_KEYS to its keys.`);
  }
  const all = { ...newSecrets(), ...stored };
  if (Object.keys(all).length > Object.keys(stored).length) {
    await writeFile(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return all;
}

const fileOf = (directory: string) => join(directory, "secrets.json");

/** Returns the stored secrets, or none if there is no file. Throws LostSecrets if the file is damaged. */
export async function readSecrets(directory: string): Promise<Partial<Secrets>> {
  const file = fileOf(directory);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  try {
    return secrets.partial().parse(JSON.parse(text));
  } catch {
    throw new LostSecrets(`${file} is damaged. Put its copy back: the data cannot be read without it.`);
  }
}

function hasDatabase(directory: string): Promise<boolean> {
  return access(join(directory, "database", "data")).then(
    () => true,
    () => false,
  );
}

/** Returns random secrets, which are stored nowhere. */
export function newSecrets(): Secrets {
  return {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    DATA_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    AUDIT_SIGNING_KEY: `k1:${randomBytes(32).toString("base64")}`,
    SANDBOX_API_KEY: randomBytes(24).toString("base64url"),
    SANDBOX_COMPANY_ACCESS_CODE: randomUUID(),
    WEBHOOK_TOKEN: randomBytes(24).toString("base64url"),
    DEMO_PASSWORD: readablePassword(),
  };
}

/** Returns four groups of four letters and digits, without similar-looking ones: about 79 bits. */
function readablePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
