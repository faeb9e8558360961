/** Findings about values that applicants with other names have too. Pure. */

import { listOf, plural } from "@/lib/base/dates";
import { mostShared, type SharedKind, sharedKinds, sharedKindWords } from "@/lib/domain/applicants/shared-kinds";
import { meanings } from "@/lib/domain/results/signals/meanings";
import { sectionOfHousehold, sectionOfShared, signal } from "@/lib/domain/results/signals/signal";
import type { Signal } from "@/lib/domain/results/view";

/** A kind of value, and the applicants with other names who have the same value. */
export type SharedValue = { kind: SharedKind; applicantIds: readonly string[] };

/** Returns "1 other applicant", or "10 or more other applicants" if the count reached its limit. */
const otherApplicants = (count: number): string =>
  count < mostShared ? plural(count, "other applicant") : `${mostShared} or more other applicants`;

/** Returns "SSN and email", with the first letter as in the middle of a sentence, unless a name begins with it. */
function titleOf(shared: readonly SharedValue[]): string {
  const words = listOf(shared.map(({ kind }) => sharedKindWords[kind]));
  const count = new Set(shared.flatMap(({ applicantIds }) => applicantIds)).size;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} also used by ${otherApplicants(count)}`;
}

/**
 * The evidence names the other applicants by their ids: an answer with a reason counts for these applicants, and another
 * one is a new finding.
 */
function evidenceOf(shared: readonly SharedValue[]): Signal["evidence"] {
  const { rule } = meanings["identity.shared"];
  return shared.flatMap(({ kind, applicantIds }) =>
    applicantIds.toSorted().map((id) => ({ path: `shared.${kind}`, value: id, rule })),
  );
}

/**
 * Returns one finding for all kinds but the address, and one for information about applicants who share the address
 * alone, because people of one household do.
 */
export function sharedSignals(all: readonly SharedValue[]): Signal[] {
  const shared = all
    .filter(({ applicantIds }) => applicantIds.length > 0)
    .toSorted((one, other) => sharedKinds.indexOf(one.kind) - sharedKinds.indexOf(other.kind));
  const strong = shared.filter(({ kind }) => kind !== "address");
  const named = new Set(strong.flatMap(({ applicantIds }) => applicantIds));
  const household = shared
    .filter(({ kind }) => kind === "address")
    .map(({ kind, applicantIds }) => ({ kind, applicantIds: applicantIds.filter((id) => !named.has(id)) }))
    .filter(({ applicantIds }) => applicantIds.length > 0);
  return [
    ...(strong.length > 0
      ? [{ ...signal("identity.shared", sectionOfShared, [], titleOf(strong)), evidence: evidenceOf(strong) }]
      : []),
    ...(household.length > 0
      ? [
          {
            ...signal("identity.shared", sectionOfHousehold, [], titleOf(household)),
            severity: "info" as const,
            meaning: "People of one household share an address. Nothing needs to be done.",
            evidence: evidenceOf(household),
          },
        ]
      : []),
  ];
}
