/**
 * The records of the API's actions. The audit log, the timeline, the OpenAPI document, the permissions and the
 * refetching of the browser read them. Browser-safe: this file has the types of the contracts, and never their schemas.
 */
import type { z } from "zod";
import type { Permission } from "@/lib/base/permissions";
import type { ErrorCode } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/list";
import type { ChangeType } from "./changes";
import type { CallOf, Endpoint, FileKind, FileResponse, OutputOf } from "./endpoint";
import type { FilterOf, FilterRights } from "./filter-rights";
import type { StepUpRule } from "./step-up";

/**
 * The modules with endpoints, by name. This file names only the modules of the platform, because all features depend on
 * it. Each file with records adds the modules whose endpoints its records describe.
 *
 * @public
 */
export interface ContractModules {
  events: typeof import("./events");
  files: typeof import("./files");
}
type EndpointsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
/** The endpoints by name: `GET /api/applicants/:id`. */
type Contract = {
  [E in EndpointsOf<ContractModules[keyof ContractModules]> as `${E["method"]} ${E["path"]}`]: E;
};
type EndpointName = keyof Contract;

/**
 * A type of records on the screen. The console announces the changes of each `ChangeType`. Records of the other types
 * change on the screen only by the reader's own actions.
 */
export type Kind = ChangeType | "account" | "export" | "reason" | "retention" | "service" | "timeline";

/** `public`: no session needed. `signed-in`: any session. */
export type Requirement = Permission | "signed-in" | "public";

/**
 * How an action appears in the audit log: its titles there and, if it is on an applicant's timeline, its title on the
 * timeline. An operation of the identity service has its own titles. `none`: the action neither changes anything nor
 * shows personal data. `by-input`: the endpoint has several actions, and each of them is an operation or has its own
 * record.
 */
type Audit = { action: string; did: string; timeline?: string } | { action: OperationId } | "none" | "by-input";

/** The operation in the OpenAPI document. The part of the ID before the first dot is its tag. */
type Documented = { id: string; summary: string; permission: Requirement };

type Recorded = (Documented | { permission: "by-input" }) & {
  audit: Audit;
  /** The caller must confirm their identity for this act. The body's `stepUp` is the token. */
  stepUp?: StepUpRule;
  /**
   * Errors in addition to those of every endpoint. `upstream` stands for all errors of a call of the identity service.
   */
  errors?: readonly (ErrorCode | "upstream")[];
};

/** The types of records that an action changes. Empty if no page shows them, or if the caller shows the answer. */
type Changes = { changes: readonly Kind[] };
/** The types of records that an answer shows. `isList`: the answer has many records, so a change may move rows. */
type Shows = { shows: readonly Kind[]; isList?: true; changes?: readonly Kind[] };

type Effects<N extends EndpointName> = N extends `GET ${string}`
  ? Contract[N]["response"] extends z.ZodType
    ? Shows
    : unknown
  : Changes;

/**
 * Every filter and sort of a query with a JSON answer needs a declared right. The query of a file or a stream selects
 * no records, so it needs none.
 */
type Filtered<N extends EndpointName> = Contract[N]["response"] extends z.ZodType
  ? [FilterOf<z.output<Contract[N]["query"]>>] extends [never]
    ? { filters?: never }
    : { filters: FilterRights<FilterOf<z.output<Contract[N]["query"]>>> }
  : { filters?: never };

export type ActionRecord<N extends EndpointName = EndpointName> = {
  name: N;
  id?: string;
  summary?: string;
  permission: Requirement | "by-input";
  filters?: FilterRights;
  audit: Audit;
  stepUp?: StepUpRule;
  errors?: readonly (ErrorCode | "upstream")[];
  shows?: readonly Kind[];
  isList?: true;
  changes?: readonly Kind[];
};

/** The type of a record. Each record is a separate constant, so that a page loads only the records that it uses. */
export type Declared = { [N in EndpointName]: { name: N } & Recorded & Effects<N> & Filtered<N> }[EndpointName];

type Responding<Response> = {
  [N in EndpointName]: Contract[N]["response"] extends Response ? N : never;
}[EndpointName];
export type JsonAction = ActionRecord<Responding<z.ZodType>>;
/** An action that answers with JSON or a file. */
export type CallableAction = ActionRecord<Responding<z.ZodType | FileKind>>;

export type InputTo<A extends Pick<ActionRecord, "name">> = CallOf<Contract[A["name"]]>;
/** The type of an answer in the browser, which reads even a streamed file as a whole. */
export type ResponseOf<A extends Pick<ActionRecord, "name">> = Contract[A["name"]]["response"] extends FileKind
  ? FileResponse
  : OutputOf<Contract[A["name"]]>;
