/** The schemas in which the console's connections look for tables. */

/**
 * The schema of the migrations, then temporary tables. Every connection is started with this search path. A start
 * option takes precedence over a search path that is set for the role or the database. With such a search path, a table
 * of another schema could stand in for the audit log.
 */
export const searchPath = "public,pg_temp";

/** Returns the options of a connection that sets only this search path. `url` is a connection string. */
export const pinned = (url: string) => ({ connectionString: url, options: `-c search_path=${searchPath}` });
