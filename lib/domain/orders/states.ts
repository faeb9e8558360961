/** Kinds of court searches, and the states of an order with the transitions between them. */
import { keysOf } from "@/lib/base/keys-of";

export const orderKindTitles = {
  "county-criminal": "County criminal",
  "county-civil": "County civil",
  "federal-criminal": "Federal criminal",
  "federal-civil": "Federal civil",
  "all-counties": "All counties, criminal",
};
export type OrderKind = keyof typeof orderKindTitles;
export const orderKinds = keysOf(orderKindTitles);

type Stored<K> = K extends `${infer Place}-${infer Court}` ? `${Place}_${Court}` : never;

/** The database's enum. */
type StoredKind = Stored<OrderKind>;

export const operationOf = <K extends OrderKind>(kind: K): `records.${K}` => `records.${kind}`;

export const storedKind = (kind: OrderKind): StoredKind => kind.replace("-", "_") as StoredKind;

export const kindOf = (stored: StoredKind): OrderKind => stored.replace("_", "-") as OrderKind;

export function isCountyKind(kind: OrderKind): kind is "county-criminal" | "county-civil" {
  return kind === "county-criminal" || kind === "county-civil";
}

/** The interface shows only CRIMINAL; CIVIL is an assumption. */
export const courtTypeOf = (kind: OrderKind): "CRIMINAL" | "CIVIL" => (kind.endsWith("civil") ? "CIVIL" : "CRIMINAL");

/** Workflow, not evidence: shown without color, except an unknown outcome. */
export const orderStateLabels = {
  intent: "Queued to send",
  awaiting_approval: "Awaiting approval",
  sending: "Sending",
  accepted: "Accepted",
  pending: "Waiting: court",
  complete: "Complete",
  failed: "Failed, not ordered",
  outcome_unknown: "Outcome unknown",
  confirmed_absent: "Not at the service",
  canceled: "Canceled",
};
export type OrderState = keyof typeof orderStateLabels;
export const orderStates = keysOf(orderStateLabels);

/** States in which an order exists or may exist at the service: they block a second order of the same search. */
export const openOrderStates = [
  "intent",
  "awaiting_approval",
  "sending",
  "accepted",
  "pending",
  "outcome_unknown",
] as const satisfies readonly OrderState[];

/** States after which the same search can be ordered without a reason. */
export const voidOrderStates = ["failed", "confirmed_absent", "canceled"] as const satisfies readonly OrderState[];

/**
 * Those that reached a court, or still may. An order of all counties counts as its counties once they are known, so
 * that every page and report gives the same number.
 */
export function countedSearches<T extends { id: string; parentId: string | null; state: string }>(
  orders: readonly T[],
): T[] {
  const parents = new Set(orders.map(({ parentId }) => parentId));
  return orders.filter(({ id, state }) => !voidOrderStates.some((voided) => voided === state) && !parents.has(id));
}

/** States in which an order of all counties may include any county, because its counties are not known yet. */
const countiesUnknown: readonly OrderState[] = ["intent", "awaiting_approval", "sending", "outcome_unknown"];
export const countiesUnknownStates: ReadonlySet<OrderState> = new Set(countiesUnknown);

/** States in which the service has an identifier for the order, so that it can be polled. */
export const acceptedOrderStates = ["accepted", "pending", "complete"] as const satisfies readonly OrderState[];

/*
 * Services change an order's state only by these transitions, each as a compare-and-set, so that no race or crash sends
 * twice or loses an outcome: `intent → awaiting_approval → sending → accepted → pending → complete`, and `failed`,
 * `outcome_unknown → accepted | confirmed_absent`, `confirmed_absent → accepted`, `canceled`.
 */
type Transitions = Partial<Record<OrderState, OrderState>>;

/**
 * Events of an order, and the transitions that each makes.
 *
 * - `hold`, `release`: it needs an approval; the approval was given
 * - `send`: the call is about to be made, under a lease. The only transition that leads to a call
 * - `accept`: the service answered with an identifier, or reconciliation found the order
 * - `refuse`: the service answered 4xx, so nothing was ordered
 * - `not_sent`: provably never sent
 * - `timed_out`: whether it was ordered is unknown (timeout, reset, 5xx, unreadable answer, expired lease)
 * - `progress`, `complete`: from a poll
 * - `confirmed_absent`: a person found that the service has no such order
 * - `cancel`: withdrawn before it was sent
 */
const transitions = {
  hold: { intent: "awaiting_approval" },
  release: { awaiting_approval: "intent" },
  // No transition leads from `sending` back to `intent`, so an order is sent at most once.
  send: { intent: "sending" },
  // An order leaves `outcome_unknown` by an answer after the lease, or by an identifier that reconciliation finds. An
  // identifier proves more than a person's confirmation.
  accept: { sending: "accepted", outcome_unknown: "accepted", confirmed_absent: "accepted" },
  // An order leaves `outcome_unknown` when the call proves after its lease that nothing was ordered.
  refuse: { sending: "failed", outcome_unknown: "failed" },
  not_sent: { intent: "failed", sending: "failed", outcome_unknown: "failed" },
  timed_out: { sending: "outcome_unknown" },
  progress: { accepted: "pending", pending: "pending" },
  complete: { accepted: "complete", pending: "complete", complete: "complete" },
  confirmed_absent: { outcome_unknown: "confirmed_absent" },
  cancel: { intent: "canceled", awaiting_approval: "canceled" },
} satisfies Record<string, Transitions>;
export type OrderEvent = keyof typeof transitions;
export const orderEvents = keysOf(transitions);

export function transitionsOf(event: OrderEvent): { from: OrderState; to: OrderState }[] {
  const possible: Transitions = transitions[event];
  return orderStates.flatMap((from) => {
    const to = possible[from];
    return to ? [{ from, to }] : [];
  });
}

/** The limit in hundredths. The console treats a larger price of the service as no price. */
export const maxCents = 1_000_000_000_000;
