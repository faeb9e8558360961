/**
 * The titles of the actions in the audit log: actions of the API, from their records, and the console's own actions.
 */

import { operationIds, operationList } from "@/lib/identity/operations/list";
import { allActions } from "@/lib/views/all-actions";
import type { AuditVocabulary } from "./contract/audit-reads";

/** Actions that no record declares: sign-in, jobs, and the steps of an order. */
const ownActions = {
  "session.sign-in": { did: "Signed in" },
  "session.ask-sso": { did: "Began single sign-on" },
  "staff.open-link": { did: "Opened a link to choose a password" },
  "applicant.add": { did: "Added an applicant by access code", timeline: "Applicant added by access code" },
  "demo.write-past": { did: "Stored the history of demo applicants" },
  "identity.fill": { did: "Prepared applicants for the comparison of shared values" },
  "keys.rotate": { did: "Rotated the data keys" },
  "search.index": { did: "Indexed applicants for search" },
  "search.unusual": { did: "Noticed that a person searched for unusually many words" },
  "result.rescreen": { did: "Re-screened an approved applicant", timeline: "Re-screened" },
  "monitoring.expire": {
    did: "Compared an approval with a document that has expired",
    timeline: "Document expired after approval",
  },
  "upload.poll": { did: "Checked an upload's status", timeline: "Upload processed" },
  "invite.arrive": {
    did: "Noticed that an invited applicant was verified",
    timeline: "Verification arrived after an invitation",
  },
  "invite.expire": {
    did: "Removed the link of an invitation",
    timeline: "Invitation expired: its link was removed",
  },
  "invite.mail": { did: "Emailed an invitation", timeline: "Invitation emailed" },
  "picture.remove": {
    did: "Removed pictures whose retention period had ended",
    timeline: "Pictures removed: their retention period ended",
  },
  "erasure.carry-out": { did: "Erased an applicant", timeline: "Erased" },
  "erasure.repeat": {
    did: "Erased an applicant again, whom a restored backup had",
    timeline: "Erased again after a restored backup",
  },
  "retention.apply": { did: "Removed records whose retention period had ended" },
  "sign-in.remove-ended": { did: "Removed sessions, confirmations and links that had ended" },
  "export.make": { did: "Created the file of an export" },
  "export-schedule.run": { did: "Ran an export schedule" },
  "export.remove": { did: "Removed the files of exports whose retention period had ended" },
  "inbox.mail": { did: "Sent a message by email" },
  "order.send": { did: "Sent an order", timeline: "Court order sent" },
  "order.poll": { did: "Checked a court result" },
  "webhook.index": { did: "Indexed notifications by what they name" },
  "webhook.handle": { did: "Processed a notification" },
  "system.start": { did: "Started" },
} as const;

type Recorded = (typeof allActions)[keyof typeof allActions]["audit"];
type OwnActions = typeof ownActions;
type OwnOnTimeline = { [A in keyof OwnActions]: OwnActions[A] extends { timeline: string } ? A : never };

declare module "@/lib/platform/audit/event" {
  interface AuditActions {
    local: Extract<Recorded, { did: string }>["action"] | keyof OwnActions;
    /** The actions of `local` that have a title for the timeline. `lib/platform/audit/timeline.ts` lists them. */
    timeline: Extract<Recorded, { timeline: string }>["action"] | OwnOnTimeline[keyof OwnActions];
  }
}

const titles = new Map<string, { did: string; timeline?: string }>(Object.entries(ownActions));
const reads = new Set<string>();
for (const record of Object.values(allActions)) {
  const { audit } = record;
  if (typeof audit === "string" || !("did" in audit)) continue;
  titles.set(audit.action, audit);
  if ("shows" in record) reads.add(audit.action);
}

export const auditVocabulary: AuditVocabulary = {
  titles: {
    ...Object.fromEntries(operationIds.map((id) => [id, `Ran ${operationList[id].title}`])),
    ...Object.fromEntries([...titles].map(([action, { did }]) => [action, did])),
  },
  reads: [...reads],
};

export const timelineTitle = (action: string): string | undefined => titles.get(action)?.timeline;
