/**
 * The tables that hold an applicant's data. Every table with the applicant's id is here or in `leftOutTables`, and every
 * column of a table is in one of its lists: a test compares both with the schema, so that new data cannot be left out by
 * accident.
 */
import "server-only";
import type { Prisma } from "@/lib/platform/data/prisma";
import { serviceTables } from "./service-tables";
import { staffTables } from "./staff-tables";
import type { StoredTable } from "./table-facts";

/** In the order of the file. */
export const storedTables = new Map<Prisma.ModelName, StoredTable>([...serviceTables, ...staffTables]);

/** The tables with an applicant's id that the file has no records of, and why. */
export const leftOutTables: Partial<Record<Prisma.ModelName, string>> = {
  Hold: "The file says whether a legal hold stands. Who set it, and why, could harm the proceedings that it protects.",
  Look: "The list of who has seen the data has each view.",
  AcceptedField: "It lists accepted fields of the interface, which are the same for every applicant.",
};
