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

/** The kind as the database's enum writes it. */
type StoredKind = Stored<OrderKind>;

export const operationOf = <K extends OrderKind>(kind: K): `records.${K}` => `records.${kind}`;

export const storedKind = (kind: OrderKind): StoredKind => kind.replace("-", "_") as StoredKind;

export const kindOf = (stored: StoredKind): OrderKind => stored.replace("_", "-") as OrderKind;

export function isCountyKind(kind: OrderKind): kind is "county-criminal" | "county-civil" {
  return kind === "county-criminal" || kind === "county-civil";
}

/** Returns the court type of a search. The interface shows only CRIMINAL, so CIVIL is an assumption. */
export const courtTypeOf = (kind: OrderKind): "CRIMINAL" | "CIVIL" => (kind.endsWith("civil") ? "CIVIL" : "CRIMINAL");

/**
 * The states of an order. They describe the workflow and are not evidence, so the console shows them without color,
 * except an unknown outcome.
 */
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

/**
 * The states in which an order exists or may exist at the service. An order in one of them blocks a second order of the
 * same search.
 */
export const openOrderStates = [
  "intent",
  "awaiting_approval",
  "sending",
  "accepted",
  "pending",
  "outcome_unknown",
] as const satisfies readonly OrderState[];

/** The states after which the same search can be ordered again without a reason. */
export const voidOrderStates = ["failed", "confirmed_absent", "canceled"] as const satisfies readonly OrderState[];

/**
 * Returns the orders that reached a court, or still may. An order of all counties is replaced by its counties once they
 * are known, so that every page and report gives the same number.
 */
export function countedSearches<T extends { id: string; parentId: string | null; state: string }>(
  orders: readonly T[],
): T[] {
  const parents = new Set(orders.map(({ parentId }) => parentId));
  return orders.filter(({ id, state }) => !voidOrderStates.some((voided) => voided === state) && !parents.has(id));
}

/** The states in which an order of all counties may include any county, because its counties are not known yet. */
const countiesUnknown: readonly OrderState[] = ["intent", "awaiting_approval", "sending", "outcome_unknown"];
export const countiesUnknownStates: ReadonlySet<OrderState> = new Set(countiesUnknown);

/** The states in which the service has an identifier for the order, so that the console can poll it. */
export const acceptedOrderStates = ["accepted", "pending", "complete"] as const satisfies readonly OrderState[];

/*
 * Code changes an order's state only by these transitions, each as a compare-and-set, so that no race or crash sends an
 * order twice or loses its outcome. The usual way is `intent → sending → accepted → pending → complete`. An order that
 * needs an approval goes from `intent` to `awaiting_approval` and back first.
 */
type Transitions = Partial<Record<OrderState, OrderState>>;

/**
 * The events of an order, and the transitions that each event makes.
 *
 * - `hold`, `release`: the order needs an approval; the approval was given
 * - `send`: the console is about to call the service, under a lease. Only this transition leads to a call
 * - `accept`: the service answered with an identifier, or reconciliation found the order
 * - `refuse`: the service answered 4xx, so nothing was ordered
 * - `not_sent`: the order provably never left the console
 * - `timed_out`: whether it was ordered is unknown (timeout, reset, 5xx, unreadable answer, expired lease)
 * - `progress`, `complete`: a poll returned this status
 * - `confirmed_absent`: a person found that the service has no such order
 * - `cancel`: a person withdrew the order before it was sent
 */
const transitions = {
  hold: { intent: "awaiting_approval" },
  release: { awaiting_approval: "intent" },
  // No transition leads from `sending` back to `intent`, so an order is sent at most once.
  send: { intent: "sending" },
  // An order leaves `outcome_unknown` when an answer arrives after the lease, or when reconciliation finds its
  // identifier. An identifier proves more than a person's confirmation.
  accept: { sending: "accepted", outcome_unknown: "accepted", confirmed_absent: "accepted" },
  // An order also leaves `outcome_unknown` when the call proves after its lease that nothing was ordered.
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

/** The largest price in hundredths. The console treats a larger price of the service as no price. */
export const maxCents = 1_000_000_000_000;
