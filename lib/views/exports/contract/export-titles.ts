/** The kinds and formats of exports, in the order of the menus. A browser may import this module: it has no schemas. */

export const exportTitles = {
  applicants: "Applicants",
  hits: "Hits",
  decisions: "Decisions",
  overrides: "Overrides",
  orders: "Orders",
  ledger: "Ledger",
  monitoring: "Monitoring",
  today: "Today",
  staff: "Staff and access rights",
  audit: "Audit log",
  "subject-access": "Subject access",
};
export type ExportKind = keyof typeof exportTitles;

/** The formats of a list. */
export const listFormatTitles = { csv: "CSV", xlsx: "XLSX", jsonl: "JSON Lines" };
export type ListFormat = keyof typeof listFormatTitles;

export const formatTitles = { ...listFormatTitles, zip: "ZIP" };
export type ExportFormat = keyof typeof formatTitles;

/** The export of everything that is stored of one applicant, as a PDF and as JSON. This kind is not a list. */
export const subjectAccess = "subject-access" satisfies ExportKind;
export type ListKind = Exclude<ExportKind, typeof subjectAccess>;
