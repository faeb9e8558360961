export type Vocabulary = {
  /** The titles by action; that of an operation is for a call of the identity service. */
  titles: Readonly<Record<string, string>>;
  /** Actions that only show or refresh stored data. Revealing, exporting and downloading do not count as reads. */
  reads: readonly string[];
};

/** The query of the audit page: without reads, unless its address shows them or asks for one action. */
export function withReadsHidden<Search extends { reads?: unknown; action?: unknown }>(search: Search) {
  return search.reads === undefined && search.action === undefined ? { ...search, reads: "hidden" } : search;
}
