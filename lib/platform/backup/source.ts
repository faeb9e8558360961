import type { Contents, Manifest } from "./manifest";
import type { TarEntry } from "./tar";

/** A database at one moment, from which a backup is written. */
export type BackupSource = {
  /** As people call it. */
  name: string;
  manifest: Manifest;
  /** Read once. */
  database: AsyncIterable<TarEntry>;
  /** What the entries of a written file hold of the database. */
  readCopy(entries: AsyncIterable<TarEntry>): Promise<Contents>;
  close(): Promise<void>;
};
