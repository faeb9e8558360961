/**
 * The classes of records that are removed when their time is over, and how many days each class is kept.
 *
 * One rule holds for every class of an applicant's case (`ofCase`): its days count from when the record was received or
 * from the applicant's newest decision, whichever is later. While the case is open, they do not count. The evidence of
 * a decision is therefore kept for the days of its class after the decision, and a later decision extends that time.
 * This is why decisions have no class of their own. A case is open while the applicant's status is open, or while an
 * override or a quality review of the applicant is not settled. Decisions, judgments, orders and hashes stay.
 *
 * Entries of the audit log are in no class: the log is append-only, and has no personal data.
 */
import { keysOf } from "@/lib/base/keys-of";

type ClassFacts = {
  title: string;
  /** A description of the records of the class. */
  holds: string;
  /** When the days begin. It follows the number of days: "30 days after they were created". */
  from: string;
  /** The default number of days, until an admin sets another. Null: the records are kept without end. */
  days: number | null;
  /** Whether the records are part of an applicant's case (see the rule above). */
  ofCase?: true;
  /** The environment variable that sets the days. An admin then cannot change them in the console. */
  setBy?: string;
};

const retentionClasses = {
  pictures: {
    title: "Pictures",
    holds: "Pictures of IDs, passports and faces that were sent to the service.",
    from: "after they were sent",
    days: null,
    setBy: "KEEP_PICTURES_DAYS",
  },
  results: {
    title: "Results",
    holds: "Test Results and the answers of checks, also those that a decision is based on.",
    from: "after the newest decision",
    days: null,
    ofCase: true,
  },
  court_results: {
    title: "Court results",
    holds: "Results of court orders, and copies of court documents.",
    from: "after the newest decision",
    days: null,
    ofCase: true,
  },
  dispute_files: {
    title: "Files of disputes",
    holds: "Documents that were added to disputes.",
    from: "after the newest decision",
    days: null,
    ofCase: true,
  },
  notifications: {
    title: "Notifications",
    holds: "Notifications received from the service that are about an applicant.",
    from: "after they were handled",
    days: null,
  },
  unmatched_notifications: {
    title: "Unmatched notifications",
    // A notification about an applicant who was erased before it arrived cannot be recognized as theirs.
    holds: "Notifications received from the service that match no applicant.",
    from: "after they were handled",
    days: 30,
  },
  messages: {
    title: "Messages",
    holds: "Messages in the inboxes of staff, except those about work that is still open.",
    from: "after they were sent",
    days: null,
  },
  exports: {
    title: "Exports",
    holds: "Files of exports. A file with sensitive fields is removed after 1 day in any case, and is not counted.",
    from: "after they were created",
    days: 30,
  },
  sign_ins: {
    title: "Sessions",
    holds: "Sessions of staff that have ended, with their device and times.",
    from: "after they ended",
    days: 30,
  },
  sign_in_links: {
    title: "Password links",
    holds: "Links to choose a password that were used, withdrawn or have expired.",
    from: "after they ended",
    days: 90,
  },
} as const satisfies Record<string, ClassFacts>;
export type RetentionClass = keyof typeof retentionClasses;
export const retentionClassNames = keysOf(retentionClasses);
export const factsOfClass = (name: RetentionClass): ClassFacts => retentionClasses[name];

/** The classes whose days an admin can set. */
export const settableClassNames = retentionClassNames.filter((name) => factsOfClass(name).setBy === undefined);

/** The most days that an admin can set: about 100 years. */
export const mostRetentionDays = 36_500;

/** The count of a class's records stops at this number, so that it is fast with any number of records. */
export const maxRetentionCount = 50_000;

/** The days that each class is kept. Null: without end. */
export type RetentionDays = Record<RetentionClass, number | null>;
