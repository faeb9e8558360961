/** The ways in which the audit log can differ from its signed state. Browser-safe. */
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
