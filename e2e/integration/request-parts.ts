/** Parts of requests to the console's routes. */
import type { Role } from "@/lib/base/permissions";
import type { Resources } from "./resources";

export type Valid = {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Entry = { may: readonly Role[]; request(resources: Resources): Valid };

export const readers: Role[] = ["viewer", "reviewer", "orderer", "approver"];
export const namedReaders: Role[] = ["reviewer", "orderer", "approver"];
export const applicant = ({ applicant: id }: Resources) => ({ params: { id } });
export const noSuchId = "0198f000-0000-7000-8000-000000000000";
