/**
 * The record of an action of the console's API: what the audit log, the timeline, the OpenAPI document, permissions and
 * refetching say of it. Browser-safe: it has the contract's types, and never its schemas.
 */
import type { z } from "zod";
import type { Permission } from "@/lib/auth/permissions";
import type { ErrorCode } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Api, EndpointName } from "./api";
import type { ChangeType } from "./changes";

/**
 * A kind of record that answers show and actions change: one whose changes the console announces, or one that only its
 * reader's own actions change on screen.
 */
type Kind = ChangeType | "account" | "reason" | "service" | "timeline";

/** `public`: no session needed. `signed-in`: any session. */
export type Requirement = Permission | "signed-in" | "public";

/**
 * What the audit log says: the action, its title there, and its title on an applicant's timeline, if it is on one. An
 * operation of the identity service has its own titles.
 *
 * `none`: it neither changes anything nor shows personal data. `by-input`: one of several actions, of which each is an
 * operation or has a record of its own.
 */
type Audit = { action: string; did: string; timeline?: string } | { action: OperationId } | "none" | "by-input";

/** Its operation in the OpenAPI document; the ID's part before the first dot is its tag. */
type Documented = { id: string; summary: string; permission: Requirement };

type Recorded = (Documented | { permission: "by-input" }) & {
  audit: Audit;
  /** Errors in addition to those of every endpoint; `upstream` is each of a call of the identity service. */
  errors?: readonly (ErrorCode | "upstream")[];
};

/** What an action changes. Nothing, if nothing of it is shown, or if its caller shows the answer. */
type Changes = { changes: readonly Kind[] };
/** What an answer shows. `isList`: many records, so that rows may move. */
type Shows = { shows: readonly Kind[]; isList?: true; changes?: readonly Kind[] };

type Effects<N extends EndpointName> = N extends `GET ${string}`
  ? Api[N]["response"] extends z.ZodType
    ? Shows
    : unknown
  : Changes;

/** The record of any action. */
export type ActionRecord<N extends EndpointName = EndpointName> = {
  name: N;
  id?: string;
  summary?: string;
  permission: Requirement | "by-input";
  audit: Audit;
  errors?: readonly (ErrorCode | "upstream")[];
  shows?: readonly Kind[];
  isList?: true;
  changes?: readonly Kind[];
};

/**
 * Declares an action by the name of its contract, `GET /api/applicants/:id`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function action<
  const N extends EndpointName,
  const R extends Recorded & Effects<N> & { [K in Exclude<keyof R, keyof ActionRecord>]: never },
>(name: N, record: R): { name: N } & R {
  return { name, ...record };
}
