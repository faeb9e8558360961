/** The entries of `requests.ts` for legal holds, erasures and retention. */
import { type Entry, noSuchId } from "./request-parts";

const mayHold = ["reviewer", "approver", "admin"] as const;
const noSuchErasure = { params: { id: noSuchId } };

export const retentionEntries: Readonly<Record<string, Entry>> = {
  "POST /api/applicants/:id/hold": {
    may: mayHold,
    request: ({ applicant: id }) => ({ params: { id }, body: { reason: "A court asked to keep it." } }),
  },
  "DELETE /api/applicants/:id/hold": {
    may: mayHold,
    request: ({ applicant: id }) => ({ params: { id }, body: { reason: "The court is done.", stepUp: "not a token" } }),
  },
  "GET /api/holds": { may: mayHold, request: () => ({}) },
  "POST /api/applicants/:id/erasure": {
    may: mayHold,
    request: ({ applicant: id }) => ({ params: { id }, body: { reason: "They asked for it.", stepUp: "not a token" } }),
  },
  "GET /api/erasures": { may: mayHold, request: () => ({}) },
  "POST /api/erasures/:id/approve": {
    may: ["approver", "admin"],
    request: () => ({ ...noSuchErasure, body: { stepUp: "not a token" } }),
  },
  "POST /api/erasures/:id/reject": { may: ["approver", "admin"], request: () => ({ ...noSuchErasure, body: {} }) },
  "POST /api/erasures/:id/undo": { may: mayHold, request: () => ({ ...noSuchErasure, body: {} }) },
};
