import type { Variables } from "@/lib/env";
import type { Manifest } from "./manifest";

export type RestoreRun = {
  variables: Variables;
  file: string;
  /** Returns the name that was typed to replace a database that is not empty; null: it is not replaced. */
  confirm: ((name: string) => Promise<string>) | null;
  /** Receives one line for each step. */
  report: (line: string) => void;
  signal: AbortSignal;
  /** Examines the restored database as a start does. Returns whether it can be used. */
  examine: (variables: Variables) => Promise<boolean>;
};

/** A file that was checked, and what its restore needs. */
export type CheckedRestore = RestoreRun & { manifest: Manifest; erasures: Buffer | null; dataDirectory: string };
