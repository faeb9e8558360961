/**
 * The console's API by method and path, as types alone: with them the browser's client knows every endpoint, and loads
 * no schema.
 */
import type { z } from "zod";
import type { CallOf, Endpoint, OutputOf } from "./endpoint";

type Contracts =
  | typeof import("./account")
  | typeof import("./applicant-data")
  | typeof import("./applicants")
  | typeof import("./audit")
  | typeof import("./bulk")
  | typeof import("./case")
  | typeof import("./checks")
  | typeof import("./decision-reasons")
  | typeof import("./decisions")
  | typeof import("./disputes")
  | typeof import("./events")
  | typeof import("./files")
  | typeof import("./hits")
  | typeof import("./import-applicants")
  | typeof import("./inbox")
  | typeof import("./invite")
  | typeof import("./openapi")
  | typeof import("./order-approvals")
  | typeof import("./orders")
  | typeof import("./overrides")
  | typeof import("./passkeys")
  | typeof import("./policies")
  | typeof import("./report")
  | typeof import("./results")
  | typeof import("./session")
  | typeof import("./snooze")
  | typeof import("./staff")
  | typeof import("./staff-links")
  | typeof import("./today")
  | typeof import("./uploads")
  | typeof import("./views")
  | typeof import("./webhooks");
type EndpointsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type Declared = EndpointsOf<Contracts>;

/** Every endpoint, by its name: `GET /api/applicants/:id`. */
export type Api = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };
export type EndpointName = keyof Api;

type Answering<Response> = { [N in EndpointName]: Api[N]["response"] extends Response ? N : never }[EndpointName];
/** The endpoints that respond with JSON. */
export type JsonEndpointName = Answering<z.ZodType>;
/** The endpoints that respond at once, with JSON or a file. */
export type CallableName = Answering<z.ZodType | "file">;

/** What a caller of an endpoint gives; any part can be omitted. */
export type InputTo<N extends EndpointName> = CallOf<Api[N]>;
/** What a caller of an endpoint gets. */
export type ResponseOf<N extends EndpointName> = OutputOf<Api[N]>;
