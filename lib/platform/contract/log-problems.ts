/** Why the audit log is not as it was signed. Browser-safe. */
export const problemReasons = [
  "bytes_changed",
  "columns_differ",
  "missing",
  "extra",
  "moved",
  "tile_changed",
  "root_differs",
  "signature_wrong",
  "older_than_checkpoint",
  "witness_refused",
] as const;
export type ProblemReason = (typeof problemReasons)[number];
