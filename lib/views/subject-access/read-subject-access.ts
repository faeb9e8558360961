/**
 * Gathers everything that the console stores of one applicant. Both files of a subject access are made from this data.
 */
import "server-only";
import type { Json } from "@/lib/base/canonical-json";
import { formatTimestampDay } from "@/lib/base/dates";
import { openCase } from "@/lib/cases/open-case";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { type CaseFile, readCase } from "@/lib/cases/stored/read-cases";
import { deriveCase } from "@/lib/domain/case/derive-case";
import { openDataKey, type Place, withUnreadable } from "@/lib/platform/data/crypto";
import type { Snapshot } from "@/lib/platform/data/statements";
import { readAccess } from "./access-log";
import { findingsGroup, hitsGroup } from "./derived-groups";
import type { AccessRecord, RecordGroup, SubjectAccessDocument } from "./document";
import { notIncluded } from "./not-included";
import { readGroups } from "./read-records";

/**
 * @param asOf the time of the snapshot
 * @throws AppError `not_found` or `erased`; SealError if the applicant's key cannot be opened, so that no value can be
 *   read
 */
export async function readSubjectAccess(
  { tx, rowsOf }: Snapshot,
  applicantId: string,
  asOf: Date,
): Promise<SubjectAccessDocument> {
  const { value, unreadable } = await withUnreadable(async () => {
    const file = await readCase(tx, applicantId);
    const key = openDataKey(file.wrappedKey, file.id);
    const derivedCase = deriveCase(openCase(file, asOf), asOf);
    const groups = await readGroups(tx, { applicantId, key, days: await readRetentionDays(tx) });
    return { file, derivedCase, groups };
  });
  const { file, derivedCase, groups } = value;
  const [review] = groupOf(groups, "review").records;
  const { profile = null, consent = null, accessCode = null, ...state } = review?.facts ?? {};
  const stored = groups.map((group) =>
    group.key === "review" && review ? { ...group, records: [{ ...review, facts: state }] } : group,
  );
  const ids = ["court_searches", "overrides", "disputes"].flatMap((key) => groupOf(groups, key).records.map(idOf));
  const damaged = [...unreadable, ...derivedCase.open.unreadable];
  return {
    format: "proofdesk.subject-access/1",
    asOf: asOf.toISOString(),
    person: {
      applicantId,
      accessCode: typeof accessCode === "string" ? accessCode : null,
      profile: isObject(profile) ? profile : null,
      since: file.createdAt.toISOString(),
    },
    consent: { at: file.consentedAt?.toISOString() ?? null, recorded: withoutStaff(consent) },
    policy: policyOf(file),
    legalHold: file.holds.length > 0,
    reasons: reasonsOf(file, consent),
    groups: [...stored, findingsGroup(derivedCase), hitsGroup(derivedCase)],
    ...(await readAccess(rowsOf, { applicantId, ids })),
    recipients: recipientsOf(file, groups),
    unreadable: damagedParts(damaged),
    removed: groups.flatMap(removedOf),
    notIncluded,
  };
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const idOf = ({ id }: AccessRecord) => id;

function groupOf(groups: readonly RecordGroup[], key: string): RecordGroup {
  const group = groups.find((one) => one.key === key);
  if (!group) throw new Error(`There is no group ${key}`);
  return group;
}

/** Removes the id of the staff member who recorded the consent. */
function withoutStaff(consent: Json): Json {
  if (!isObject(consent)) return consent;
  const { staffId: _, ...recorded } = consent;
  return recorded;
}

function policyOf({ policy }: CaseFile): SubjectAccessDocument["policy"] {
  const [version] = policy.versions;
  return {
    name: policy.name,
    version: version?.number ?? null,
    since: version?.publishedAt.toISOString() ?? null,
  };
}

const certifiedPurposes: Readonly<Record<string, string>> = {
  isBackgroundDisclosureAccepted: "You accepted the disclosure about background checks.",
  GLBPurposeAndDPPAPurpose: "A permissible purpose under the GLBA and the DPPA was certified.",
  FCRAPurpose: "A permissible purpose under the FCRA was certified.",
};

/** Returns sentences on the purpose and the legal basis, as far as the console knows them. */
function reasonsOf({ consentedAt, policy, holds, createdAt }: CaseFile, consent: Json): string[] {
  const certified = isObject(consent) && isObject(consent.certified ?? null) ? Object(consent.certified) : {};
  const [version] = policy.versions;
  return [
    `Your data has been stored since ${formatTimestampDay(createdAt)}, to verify your identity and to decide on your application.`,
    consentedAt
      ? `You consented to the verification on ${formatTimestampDay(consentedAt)}.`
      : "No consent is recorded in the console. Without it, no check is run.",
    ...Object.entries(certifiedPurposes).flatMap(([name, sentence]) => (certified[name] === true ? [sentence] : [])),
    `The policy “${policy.name}”${version ? `, version ${version.number},` : ""} says which checks are made.`,
    ...(holds.length > 0 ? ["A legal hold stands: while it does, none of your data is removed."] : []),
  ];
}

function recipientsOf(file: CaseFile, groups: readonly RecordGroup[]): SubjectAccessDocument["recipients"] {
  const sentAtByCourt = new Map<string, string>();
  for (const { countyName, countyState, sentAt } of file.orders) {
    if (sentAt === null) continue;
    const court = [countyName, countyState].filter(Boolean).join(", ");
    const [at, earlier] = [sentAt.toISOString(), sentAtByCourt.get(court)];
    if (earlier === undefined || at < earlier) sentAtByCourt.set(court, at);
  }
  const invites = groupOf(groups, "invitations").records;
  return [
    {
      recipient: "The identity verification service",
      what: "Your profile, and the numbers, pictures and answers that each check needs.",
      since: file.createdAt.toISOString(),
    },
    ...[...sentAtByCourt].map(([court, since]) => ({
      recipient: court === "" ? "Courts, through the identity verification service" : `Courts of ${court}`,
      what: "Your name, birth date and address, as the search needs them.",
      since,
    })),
    ...(invites.length > 0
      ? [
          {
            recipient: "The mail server",
            what: "Your email address and an invitation.",
            since: invites[0]?.since ?? null,
          },
        ]
      : []),
  ];
}

/** Returns each damaged part once. */
function damagedParts(places: readonly Place[]): SubjectAccessDocument["unreadable"] {
  const parts = places.map(({ table, column, row }) => ({ record: table, id: row, part: column }));
  return [...new Map(parts.map((part) => [Object.values(part).join("|"), part])).values()];
}

function removedOf({ title, records }: RecordGroup): SubjectAccessDocument["removed"] {
  return records.flatMap(({ id, facts }) => {
    const at = facts.removedAt ?? facts.resultRemovedAt;
    return typeof at === "string" ? [{ record: title, id, at }] : [];
  });
}
