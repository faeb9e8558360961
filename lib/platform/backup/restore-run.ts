import type { Variables } from "@/lib/env";
import type { Manifest } from "./manifest";

export type RestoreRun = {
  variables: Variables;
  file: string;
  /**
   * Asks for the name of a database that is not empty, to confirm that it may be replaced. Returns the name that was
   * typed. Null if such a database must not be replaced.
   */
  confirm: ((name: string) => Promise<string>) | null;
  /** Receives one line for each step. */
  report: (line: string) => void;
  signal: AbortSignal;
  /** Examines the restored database like a start does. Returns whether it can be used. */
  examine: (variables: Variables) => Promise<boolean>;
};

/** A restore whose file was checked, with what it needs from the file. */
export type CheckedRestore = RestoreRun & { manifest: Manifest; erasures: Buffer | null; dataDirectory: string };
