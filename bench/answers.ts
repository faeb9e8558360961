/** The fixed answers of the benchmark's stand-in service. */
import results from "../lib/sandbox/data/mock-results.json";

/** A Test Result with documents, checks and a watch-list record. */
export const resultBody: unknown = results["1"];

export const accessCodeOf = (applicant: number): string =>
  `00000000-0000-4000-8000-${applicant.toString(16).padStart(12, "0")}`;

/** The number of orders of each applicant who has orders. */
const ordersEach = 5;
export const ownerOf = (order: number): number => Math.floor(order / ordersEach);
export const identifierOf = (order: number): string => `bench-${order}`;

/** Returns the court result of an order for which no record was found. */
export const clearSearch = (order: number) => ({
  uuid: identifierOf(order),
  type: "COUNTY_CRIMINAL",
  status: "COMPLETE",
  sub_status: "CLEAR",
  cases: [],
});

/** Returns the identifiers of the orders of the applicant with this access code. */
export function identifiersOf(accessCode: string): string[] {
  const applicant = Number.parseInt(accessCode.slice(-12), 16);
  return Array.from({ length: ordersEach }, (_, n) => identifierOf(applicant * ordersEach + n));
}
