/** Lists, for each route of orders, a request that is accepted, and the roles that may send it. */
import { noLimits } from "@/lib/domain/orders/limits";
import { type Entry, namedReaders } from "./request-parts";
import type { Resources } from "./resources";

const orderParams = ({ order: id }: Resources) => ({ params: { id } });

export const orderEntries: Readonly<Record<string, Entry>> = {
  "GET /api/orders": { may: namedReaders, request: () => ({ query: "?limit=100" }) },
  "POST /api/orders": {
    may: ["orderer"],
    // The applicant has no consent. The order is therefore refused, and nothing is billed.
    request: ({ bare }) => ({
      body: { applicantId: bare, kind: "federal-civil" },
      headers: { "idempotency-key": "a-key-of-the-matrix" },
    }),
  },
  "GET /api/orders/:id": { may: namedReaders, request: orderParams },
  "POST /api/orders/:id/refresh": {
    may: namedReaders,
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "POST /api/orders/:id/reconcile": {
    may: ["orderer"],
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "POST /api/orders/:id/confirm-absent": {
    may: ["orderer"],
    request: (resources) => ({ ...orderParams(resources), body: { note: "Support did not find it." } }),
  },
  "POST /api/orders/:id/approve": {
    may: ["approver"],
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "POST /api/orders/:id/reject": {
    may: ["approver"],
    request: (resources) => ({ ...orderParams(resources), body: { note: "Not needed." } }),
  },
  "POST /api/orders/:id/cancel": {
    may: ["orderer", "approver"],
    request: (resources) => ({ ...orderParams(resources), body: {} }),
  },
  "GET /api/order-approvals": { may: namedReaders, request: () => ({}) },
  "GET /api/order-ledger": { may: namedReaders, request: () => ({}) },
  "GET /api/order-limits": { may: ["admin"], request: () => ({}) },
  "POST /api/order-limits": {
    may: ["admin"],
    // The version never existed. The request is therefore refused, and nothing changes.
    request: () => ({ body: { version: 999_999, limits: noLimits } }),
  },
  "GET /api/orders/:id/court-copies/:copyId": {
    may: namedReaders,
    request: ({ order: id, copy: copyId }) => ({ params: { id, copyId } }),
  },
};
