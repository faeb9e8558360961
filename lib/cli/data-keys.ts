/** Before anything is started: the data keys belong to the database. */
import "server-only";
import pg from "pg";
import { checkDataKeys } from "@/lib/data/data-keys";
import { parseKeyring } from "@/lib/data/keyring";

/** A data key is missing, or is not the one that the data is sealed with; the message says which, and what to do. */
export class WrongDataKeys extends Error {
  override readonly name = "WrongDataKeys";
}

/**
 * Lets a console start only with the keys of its database. Registers keys that are new.
 *
 * @param url a migrated database
 * @param dataKeys the keys, as DATA_KEYS has them
 * @throws WrongDataKeys
 */
export async function requireOwnKeys(url: string, dataKeys: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sql = async (statement: string, ...parameters: readonly unknown[]) =>
      (await client.query(statement, [...parameters])).rows;
    const problem = await checkDataKeys(sql, parseKeyring(dataKeys));
    if (problem) throw new WrongDataKeys(problem.sentence);
  } finally {
    await client.end();
  }
}
