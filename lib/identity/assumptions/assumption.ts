/** The type of an assumption, and groups of operations to which several assumptions apply. */
import type { OperationId } from "../operations/list";

export type Assumption = {
  id: string;
  title: string;
  silence: string;
  assumption: string;
  /** The setting that changes the assumption, if any. */
  configurableBy?: string;
  /** The operations to which the assumption applies. Absent if it applies to all. */
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
