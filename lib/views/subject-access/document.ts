/**
 * The types of an applicant's file of personal data, which contains everything that the console stores of them. Pure.
 */
import type { Json } from "@/lib/base/canonical-json";

/** One stored record. The keys of `facts` are the names of stored fields, and stay the same between releases. */
export type AccessRecord = {
  id: string;
  /** When the record was stored, in ISO 8601 and UTC. Null if this is not recorded. */
  since: string | null;
  facts: Record<string, Json>;
  /** The keys of the facts whose stored value cannot be decrypted. These facts are null. */
  unreadable: string[];
};

/** The records of one kind, with the answers that the law gives a person a right to: source, purpose and duration. */
export type RecordGroup = {
  key: string;
  title: string;
  holds: string;
  /** Where the data came from. */
  source: string;
  /** Why it is stored. */
  purpose: string;
  /** How long the data is kept. */
  kept: string;
  records: AccessRecord[];
};

/** One use of the data by a member of staff or the console. It has roles instead of names, to protect the staff. */
export type AccessEntry = {
  at: string;
  /** Titles of the roles, or "The console". */
  role: string;
  /** The title of the action in the audit log. */
  action: string;
};

export type SubjectAccessDocument = {
  format: "proofdesk.subject-access/1";
  /** The time as of which all data was read, in ISO 8601 and UTC. */
  asOf: string;
  person: {
    applicantId: string;
    /** The identifier of the person at the identity verification service. Null if it cannot be read. */
    accessCode: string | null;
    /** Every stored field of the profile, unmasked. Null if the profile cannot be read. */
    profile: Record<string, Json> | null;
    since: string;
  };
  consent: {
    /** When the person gave consent. Null if no consent is recorded. */
    at: string | null;
    /** The given name, and what was certified. Null if the consent was recorded elsewhere, or cannot be read. */
    recorded: Json;
  };
  policy: { name: string; version: number | null; since: string | null };
  /** Whether a legal hold stops the removal of the data. */
  legalHold: boolean;
  /** Sentences that say why the data is stored. */
  reasons: string[];
  groups: RecordGroup[];
  /** The uses of the data, newest first. */
  seenBy: AccessEntry[];
  /** Who received data, and which data. */
  recipients: { recipient: string; what: string; since: string | null }[];
  /** Exports of this person's data alone. Exports of lists cannot be attributed to a person. */
  exports: AccessEntry[];
  /** Stored records that cannot be decrypted. Their values are unknown, not missing. */
  unreadable: { record: string; id: string; part: string }[];
  /** Records whose contents were removed because their retention period ended. */
  removed: { record: string; id: string; at: string }[];
  notIncluded: { what: string; why: string }[];
};
