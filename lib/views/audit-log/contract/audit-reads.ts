export type AuditVocabulary = {
  /** The titles by action. The id of an operation stands for a call of the identity service. */
  titles: Readonly<Record<string, string>>;
  /** Actions that only show or refresh stored data. Revealing, exporting and downloading do not count as reads. */
  reads: readonly string[];
};

/** Returns the query of the audit page. It hides reads, unless the address sets `reads` or filters by one action. */
export function withReadsHidden<Search extends { reads?: unknown; action?: unknown }>(search: Search) {
  return search.reads === undefined && search.action === undefined ? { ...search, reads: "hidden" } : search;
}
