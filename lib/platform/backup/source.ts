import type { Contents, Manifest } from "./manifest";
import type { TarEntry } from "./tar";

/** A database at one moment, from which a backup is written. */
export type BackupSource = {
  /** The name of the database for messages. */
  name: string;
  manifest: Manifest;
  /** The entries of the database. They can be read only once. */
  database: AsyncIterable<TarEntry>;
  /** Returns the contents of the database in the entries of a written file. */
  readCopy(entries: AsyncIterable<TarEntry>): Promise<Contents>;
  close(): Promise<void>;
};
