/** What can be exported and in which formats, in the order of the menus. Browser-safe, without schemas. */

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
};
export type ExportKind = keyof typeof exportTitles;

export const formatTitles = { csv: "CSV", xlsx: "XLSX", jsonl: "JSON Lines" };
export type ExportFormat = keyof typeof formatTitles;
