/** Everything that the console stores of one applicant, as their file of personal data says it. Pure. */
import type { Json } from "@/lib/base/canonical-json";

/** One stored record. The keys of `facts` are names of stored fields, and stay the same between versions. */
export type AccessRecord = {
  id: string;
  /** When it was stored, ISO 8601 in UTC. Null: not recorded. */
  since: string | null;
  facts: Record<string, Json>;
  /** The facts whose stored value cannot be decrypted. They are null. */
  unreadable: string[];
};

/** The records of one kind, with what a person may ask of them. */
export type RecordGroup = {
  key: string;
  title: string;
  holds: string;
  /** Where the data came from. */
  source: string;
  /** Why it is stored. */
  purpose: string;
  /** For how long it is kept. */
  kept: string;
  records: AccessRecord[];
};

/** One time at which a person or the console used the data. Roles protect the staff: there are no names. */
export type AccessEntry = {
  at: string;
  /** Titles of the roles, or "The console". */
  role: string;
  /** The title of the action in the audit log. */
  action: string;
};

export type SubjectAccessDocument = {
  format: "proofdesk.subject-access/1";
  /** The moment of all data, ISO 8601 in UTC. */
  asOf: string;
  person: {
    applicantId: string;
    /** The identity verification service's identifier of the person. Null: it cannot be read. */
    accessCode: string | null;
    /** Every stored field of the profile, unmasked. Null: it cannot be read. */
    profile: Record<string, Json> | null;
    since: string;
  };
  consent: {
    /** When it was given. Null: no consent is recorded. */
    at: string | null;
    /** As recorded in the console: the name given, and what was certified. Null: recorded elsewhere, or unreadable. */
    recorded: Json;
  };
  policy: { name: string; version: number | null; since: string | null };
  /** Whether a legal hold stops the removal of the data. */
  legalHold: boolean;
  /** Sentences: why the data is stored. */
  reasons: string[];
  groups: RecordGroup[];
  /** Newest first. */
  seenBy: AccessEntry[];
  /** Who got data, and what. */
  recipients: { recipient: string; what: string; since: string | null }[];
  /** Exports for this person alone. Those of lists cannot be attributed. */
  exports: AccessEntry[];
  /** Stored records that cannot be decrypted: their values are unknown, and not missing. */
  unreadable: { record: string; id: string; part: string }[];
  /** Records whose contents were removed because the time for which they are kept was over. */
  removed: { record: string; id: string; at: string }[];
  notIncluded: { what: string; why: string }[];
};
