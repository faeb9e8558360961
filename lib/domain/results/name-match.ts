/** How two names match, field by field. */
import { type Alignment, align, isInitial, isSame, isSameSet, isWithin, mayAgree } from "./name-align";
import { cutMatch } from "./name-cut";
import { isOpen, type Match, weight } from "./name-reasons";
import { type Parts, spellSaints, splitParticles, type Word } from "./name-words";

function aligned(found: Alignment | null): Match | null {
  if (!found) return null;
  if (found.glued) return { reason: "initial" };
  if (found.spelling) return { reason: "spelling" };
  return found.boundary ? { reason: "boundary" } : {};
}

/** Documents drop particles, but "bin" does not become "binti". */
function particlesAgree(left: readonly string[], right: readonly string[]): boolean {
  const allIn = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word));
  return allIn(left, right) || allIn(right, left);
}

function familyMatch(left: readonly Word[], right: readonly Word[]): Match | null {
  if (left.length === 0 || right.length === 0 || !mayAgree(left, right)) return null;
  const found = aligned(align(left, right)) ?? aligned(align(spellSaints(left), spellSaints(right)));
  if (found) return found;
  if (isSameSet(left, right)) return { reason: "order" };
  const [one, other] = [splitParticles(left), splitParticles(right)];
  if (!particlesAgree(one.particles, other.particles)) return null;
  const bare = aligned(align(spellSaints(one.names), spellSaints(other.names)));
  if (bare) return { ...bare, particle: true };
  const [short, long] = one.names.length < other.names.length ? [one, other] : [other, one];
  const isPart = short.names.length < long.names.length && isWithin(short.names, long.names);
  return isPart ? { reason: "surname" } : null;
}

/** They match when one side has none, or when they are equal or initials of each other, in order. */
function middleMatch(left: readonly Word[], right: readonly Word[]): Match | null {
  if (left.length === 0 && right.length === 0) return {};
  if (left.length === 0 || right.length === 0) return { reason: "missing" };
  const found = aligned(align(left, right));
  if (found) return found;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (isWithin(short, long, (word, other) => isSame(word, other) || isInitial(word, other))) {
    return { reason: short.length === long.length ? "middleInitial" : "fewer" };
  }
  return isSameSet(left, right) ? { reason: "order" } : null;
}

/** The words of the shorter side are among the other's, as words or initials, and at least one as a whole word. */
function isAmong(some: readonly Word[], all: readonly Word[]): boolean {
  const rest = [...all];
  const take = (word: Word, agrees: (left: Word, right: Word) => boolean) => {
    const at = rest.findIndex((other) => agrees(word, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const open = some.filter((word) => !take(word, isSame));
  const isWhole = some.some((word) => !word.isLetter && !open.includes(word));
  return isWhole && open.every((word) => take(word, isInitial));
}

/** Wherever each side splits given and middle names. */
function forenamesMatch(left: Parts, right: Parts): Match | null {
  const [all, other] = [
    [...left.given, ...left.middle],
    [...right.given, ...right.middle],
  ];
  const [first, otherFirst] = [all[0], other[0]];
  if (!first || !otherFirst) return null;
  const whole = aligned(align(all, other));
  if (whole) return whole;
  const givens = aligned(align(left.given, right.given));
  if (givens) {
    const middles = middleMatch(left.middle, right.middle);
    if (middles) return merged(givens, middles);
  }
  // "Mary Ann" for "Mary" and the middle name "Ann".
  const rest = isSame(first, otherFirst) ? middleMatch(all.slice(1), other.slice(1)) : null;
  if (rest) return rest;
  if (isSameSet(all, other)) return { reason: "order" };
  if (isInitial(first, otherFirst) && middleMatch(all.slice(1), other.slice(1))) return { reason: "givenInitial" };
  const [short, long] = all.length <= other.length ? [all, other] : [other, all];
  if (!isAmong(short, long)) return null;
  return { reason: isWithin(short, long) ? "middleName" : "order" };
}

/** Chooses the reason that leaves more open. Null where two different reasons leave too much open. */
function merged(left: Match, right: Match): Match | null {
  const [one, other] = [left.reason, right.reason];
  const both = { ...left, ...right };
  if (!one || !other || one === other) return both;
  if (isOpen(one) && isOpen(other)) return null;
  return { ...both, reason: weight(one) > weight(other) ? one : other };
}

function fieldsMatch(left: Parts, right: Parts): Match | null {
  const family = familyMatch(left.family, right.family);
  const forenames = family && forenamesMatch(left, right);
  const found = family && forenames ? merged(family, forenames) : null;
  return found ?? cutMatch(left, right);
}

const forenames = ({ given, middle }: Parts) => [...given, ...middle];
export const allWords = (parts: Parts) => [...parts.given, ...parts.middle, ...parts.family];

const asField = (words: readonly Word[], field: Word["field"]) => words.map((word) => word.inField(field));

/** The whole name stands in one field, or a family name of one letter is the last initial of such a name. */
function isOneField({ given, middle, family }: Parts): boolean {
  if (middle.length > 0) return false;
  if (given.length === 0 || family.length === 0) return true;
  return given.length > 1 && family.length === 1 && family[0]?.isLetter === true;
}

/** A name in one field as given and family name, and turned; `size`: of the family name. */
function splits(parts: Parts, size: number): { parts: Parts; turned: boolean }[] {
  const words = allWords(parts);
  const at = (given: readonly Word[], family: readonly Word[], turned: boolean) => ({
    parts: { ...parts, given: asField(given, "given"), family: asField(family, "family") },
    turned,
  });
  if (words.length < 2) return [];
  const count = Math.min(size, words.length - 1);
  return [at(words.slice(0, -count), words.slice(-count), false), at(words.slice(count), words.slice(0, count), true)];
}

const familyFirst = (parts: Parts) => [...parts.family, ...forenames(parts)];

/** A name in one field may give the family name first. */
function oneFieldMatches(left: Parts, right: Parts, isLeft: boolean, isRight: boolean): (Match | null)[] {
  const [all, other] = [allWords(left), allWords(right)];
  const matches: (Match | null)[] = [];
  const turned = (one: readonly Word[], two: readonly Word[]) => {
    const found = aligned(align(one, two));
    return found && { ...found, order: true };
  };
  if (isLeft && !isRight) matches.push(turned(all, familyFirst(right)));
  if (isRight && !isLeft) matches.push(turned(familyFirst(left), other));
  if (isLeft && isRight && all.length === 2 && other.length === 2) matches.push(turned(all, [...other].reverse()));
  const asIs = (parts: Parts) => [{ parts, turned: false }];
  const lefts = isLeft ? splits(left, isRight ? 1 : right.family.length) : asIs(left);
  const rights = isRight ? splits(right, isLeft ? 1 : left.family.length) : asIs(right);
  for (const one of lefts) {
    for (const two of rights) {
      const found = fieldsMatch(one.parts, two.parts);
      matches.push(found && one.turned !== two.turned ? { ...found, order: true } : found);
    }
  }
  return matches;
}

/** The match that leaves the least open; null: the names differ. */
export function matchNames(left: Parts, right: Parts): Match | null {
  const swapped = (parts: Parts): Parts => ({
    ...parts,
    given: asField(parts.family, "given"),
    family: asField(parts.given, "family"),
  });
  const [all, other] = [allWords(left), allWords(right)];
  const inFields = fieldsMatch(left, right);
  if (inFields && !inFields.reason && !inFields.particle) return inFields;
  const sequence = aligned(align(all, other));
  if (sequence && !sequence.reason) return sequence;
  const [isLeft, isRight] = [isOneField(left), isOneField(right)];
  const matches = [inFields];
  if (isLeft || isRight) {
    if (sequence) matches.push(sequence);
    matches.push(...oneFieldMatches(left, right, isLeft, isRight));
  }
  for (const found of [fieldsMatch(left, swapped(right)), fieldsMatch(swapped(left), right)]) {
    if (found && !(found.reason && isOpen(found.reason))) matches.push({ ...found, order: true });
  }
  // A former family name kept as a middle name.
  const joined = (parts: Parts): Parts => ({
    ...parts,
    middle: [],
    family: [...asField(parts.middle, "family"), ...parts.family],
  });
  if (left.middle.length > 0 && right.middle.length === 0) matches.push(fieldsMatch(joined(left), right));
  if (right.middle.length > 0 && left.middle.length === 0) matches.push(fieldsMatch(left, joined(right)));
  if (isSameSet(all, other)) matches.push({ reason: "order" });
  const cost = (one: Match) =>
    (one.reason ? 10 + weight(one.reason) * 10 : 0) + (one.order ? 2 : 0) + (one.particle ? 1 : 0);
  return matches.filter((one) => one !== null).sort((one, two) => cost(one) - cost(two))[0] ?? null;
}
