/** Keeps made-up people of mock mode and real ones out of one database. */
import "server-only";
import pg from "pg";

/** The database belongs to the other mode; the message says so, and what to do. */
export class WrongDatabase extends Error {
  override readonly name = "WrongDatabase";
}

/** Written on the table of applicants, where it stays with the data whatever copies it. */
const mark = "Proofdesk, mock mode: made-up people of the mock host";

/**
 * Lets a console start only on a database of its own mode. Mock mode marks a database that holds no applicant yet, and
 * from then on the database is its own; production never starts on a marked one.
 *
 * @param url a migrated database
 * @param mock whether the console starts in mock mode
 * @throws WrongDatabase
 */
export async function refuseMixedModes(url: string, mock: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ marked: boolean; held: boolean }>(
      `select obj_description('"Applicant"'::regclass, 'pg_class') is not distinct from $1 as marked,
              exists (select from "Applicant") as held`,
      [mark],
    );
    const { marked, held } = rows[0] ?? { marked: false, held: false };
    if (marked && !mock) {
      const line = "This database belongs to mock mode: its people are made up. Start with IDENTITY_MODE=mock";
      throw new WrongDatabase(`${line}, or set DATABASE_URL to another one.`);
    }
    if (marked || !mock) return;
    if (held) {
      const line = "This database holds applicants of the identity service. Mock mode needs a database of its own";
      throw new WrongDatabase(`${line}: set DATABASE_URL to an empty one.`);
    }
    await client.query(`comment on table "Applicant" is '${mark}'`);
  } finally {
    await client.end();
  }
}
