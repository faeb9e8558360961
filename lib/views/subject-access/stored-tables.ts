/**
 * The tables with an applicant's data. Every table with the applicant's id must be in `storedTables` or in
 * `leftOutTables`, and every column of a table must be in one of the table's lists. A test compares both with the
 * schema, so that no one can leave out new data by accident.
 */
import "server-only";
import type { Prisma } from "@/lib/platform/data/prisma";
import { serviceTables } from "./service-tables";
import { staffTables } from "./staff-tables";
import type { StoredTable } from "./table-facts";

/** The tables, in the order of the file. */
export const storedTables = new Map<Prisma.ModelName, StoredTable>([...serviceTables, ...staffTables]);

/** The tables with an applicant's id whose records are not in the file, and why. */
export const leftOutTables: Partial<Record<Prisma.ModelName, string>> = {
  Hold: "The file says whether a legal hold is in force. Who set it, and why, could harm the proceedings that it protects.",
  Look: "The list of who has seen the data has each view.",
  AcceptedField: "It lists accepted fields of the interface, which are the same for every applicant.",
};
