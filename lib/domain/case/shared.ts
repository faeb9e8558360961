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

/** Returns a title such as "SSN and email also used by 2 other applicants". */
function titleOf(shared: readonly SharedValue[]): string {
  const words = listOf(shared.map(({ kind }) => sharedKindWords[kind]));
  const count = new Set(shared.flatMap(({ applicantIds }) => applicantIds)).size;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} also used by ${otherApplicants(count)}`;
}

/**
 * Names the other applicants by their ids. A reason therefore answers the finding for these applicants only: if another
 * applicant shares the value, the finding is new.
 */
function evidenceOf(shared: readonly SharedValue[]): Signal["evidence"] {
  const { rule } = meanings["identity.shared"];
  return shared.flatMap(({ kind, applicantIds }) =>
    applicantIds.toSorted().map((id) => ({ path: `shared.${kind}`, value: id, rule })),
  );
}

/**
 * Returns one finding for all kinds except the address, and one informational finding for applicants who share only the
 * address, because people of one household do.
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
