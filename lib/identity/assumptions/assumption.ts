/** What an assumption states, and the groups of operations that several apply to. */
import type { OperationId } from "../operations/list";

export type Assumption = {
  id: string;
  title: string;
  silence: string;
  assumption: string;
  /** The setting that changes it, if any. */
  configurableBy?: string;
  /** The operations it applies to; absent: all. */
  operations?: readonly OperationId[];
};

export const courtOrders = [
  "records.county-criminal",
  "records.county-civil",
  "records.federal-criminal",
  "records.federal-civil",
  "records.all-counties",
] as const;
export const courtResults = ["records.county-result", "records.all-results"] as const;
export const uploads = [
  "document.upload-id",
  "document.upload-id-enhanced",
  "document.upload-passport",
  "document.upload-passport-enhanced",
] as const;
