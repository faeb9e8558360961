/** Parts of requests to the console's routes. */
import type { Role } from "@/lib/base/permissions";
import type { Answer, Client } from "./client";
import { fill } from "./endpoints";
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

/** Sends a request to a route, such as "GET /api/orders/:id". */
export function sendRequest(client: Client, route: string, valid: Valid): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const address = fill(path, valid.params ?? {}) + (valid.query ?? "");
  return client.api(method, address, valid.body, { headers: valid.headers ?? {} });
}
