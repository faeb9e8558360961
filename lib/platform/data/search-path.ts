/** Where the console's connections look for tables. */

/**
 * The schema of the migrations, then temporary tables. Every connection is started with it: a start option wins over a
 * search path that is set for the role or the database, by which a table of another schema could stand in for the audit
 * log.
 */
export const searchPath = "public,pg_temp";

/** The options of a connection that sets only this search path. `url`: a connection string. */
export const pinned = (url: string) => ({ connectionString: url, options: `-c search_path=${searchPath}` });
