/**
 * Compares the identity in the service's answer with the identity that was entered in the console, or that the console
 * read first. Neither side has precedence.
 */

import { isSameDay } from "@/lib/base/calendar-dates";
import { withoutHidden } from "@/lib/base/hidden-characters";
import { nameText } from "../compare";
import { birthIn, type ProvidedBirth, providedBirth, textOfBirth } from "../compare-dates";
import { interfaceFields } from "../interface-fields";
import { fold, wordsOf } from "../name-fold";
import type { PersonName } from "../names";
import { type Rule, type SignalContext, signal } from "./signal";

type User = Readonly<Record<string, unknown>>;

const textIn = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;

/** Joins names without case, diacritics, hyphens, apostrophes and spacing. */
const folded = (...names: (string | null)[]) => names.flatMap(wordsOf).map(fold).join("");

export function nameIn(user: User): PersonName {
  const text = (field: string) => textIn(user[field]);
  return { given: text("firstName"), middle: text("middleName"), family: text("lastName") };
}

/**
 * Whether two User Objects name different people. A part that one of them lacks does not count. It makes no difference
 * where they divide given and middle names.
 */
export function isOtherName(name: PersonName, otherName: PersonName): boolean {
  const differs = (left: string | null, right: string | null) =>
    folded(left) !== "" && folded(right) !== "" && folded(left) !== folded(right);
  if (differs(name.family, otherName.family)) return true;
  if (folded(name.given, name.middle) === folded(otherName.given, otherName.middle)) return false;
  return differs(name.given, otherName.given) || differs(name.middle, otherName.middle);
}

const visibleName = ({ given, middle, family }: PersonName): PersonName => ({
  given: given && withoutHidden(given),
  middle: middle && withoutHidden(middle),
  family: family && withoutHidden(family),
});

type Difference = { words: string; evidence: { path: string; value: string | null }[] };

function nameDifference(returned: PersonName, stored: PersonName): Difference | null {
  if (!isOtherName(returned, stored)) return null;
  const path = interfaceFields.firstName;
  // Without hidden characters, the two names look the same on screens.
  const words = isOtherName(visibleName(returned), visibleName(stored))
    ? "another name"
    : "the name with hidden characters";
  return { words, evidence: [returned, stored].map((name) => ({ path, value: nameText(name) })) };
}

/** Compares two birth dates. One that cannot be compared counts as different, because it may be. */
function birthDifference(returned: ProvidedBirth, stored: ProvidedBirth): Difference | null {
  if (!returned || !stored) return null;
  if (returned.day && stored.day && isSameDay(returned.day, stored.day)) return null;
  const words = returned.day && stored.day ? "another birth date" : "a birth date that cannot be compared";
  return { words, evidence: [returned, stored].map((birth) => ({ path: birth.path, value: textOfBirth(birth) })) };
}

/**
 * The service's name or birth date differs from the stored one. Both must be one person's for one access code
 * (interface, User Object).
 */
const differs: Rule = ({ sections, user, userSentSince, today }: SignalContext) => {
  const parsedUser = sections.user.parsed;
  if (!parsedUser || !user || userSentSince) return [];
  const dob = birthIn(textIn(user.dob), today);
  const comparisons = [
    nameDifference(nameIn(parsedUser), nameIn(user)),
    birthDifference(providedBirth(sections, today), dob),
  ];
  const differences = comparisons.filter((one) => one !== null);
  if (differences.length === 0) return [];
  const title = `The service has ${differences.map(({ words }) => words).join(" and ")}`;
  return [
    signal(
      "identity.differs",
      "user",
      differences.flatMap(({ evidence }) => evidence),
      title,
    ),
  ];
};

export const identityRules: readonly Rule[] = [differs];
