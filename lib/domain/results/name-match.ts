/** Matches two names, field by field. */
import { type Alignment, align, isInitial, isSame, isSameSet, isWithin, mayAgree } from "./name-align";
import { cutMatch } from "./name-cut";
import { isOpen, type Match, weight } from "./name-reasons";
import { type Parts, spellSaints, splitParticles, type Word } from "./name-words";

function aligned(alignment: Alignment | null): Match | null {
  if (!alignment) return null;
  if (alignment.glued) return { reason: "initial" };
  if (alignment.spelling) return { reason: "spelling" };
  return alignment.boundary ? { reason: "boundary" } : {};
}

/** Whether one side has all particles of the other. Documents omit particles, but do not change "bin" to "binti". */
function particlesAgree(left: readonly string[], right: readonly string[]): boolean {
  const allIn = (words: readonly string[], allowedWords: readonly string[]) =>
    words.every((word) => allowedWords.includes(word));
  return allIn(left, right) || allIn(right, left);
}

function familyMatch(left: readonly Word[], right: readonly Word[]): Match | null {
  if (left.length === 0 || right.length === 0 || !mayAgree(left, right)) return null;
  const match = aligned(align(left, right)) ?? aligned(align(spellSaints(left), spellSaints(right)));
  if (match) return match;
  if (isSameSet(left, right)) return { reason: "order" };
  const [leftSplit, rightSplit] = [splitParticles(left), splitParticles(right)];
  if (!particlesAgree(leftSplit.particles, rightSplit.particles)) return null;
  const bare = aligned(align(spellSaints(leftSplit.names), spellSaints(rightSplit.names)));
  if (bare) return { ...bare, particle: true };
  const [short, long] =
    leftSplit.names.length < rightSplit.names.length ? [leftSplit, rightSplit] : [rightSplit, leftSplit];
  const isPart = short.names.length < long.names.length && isWithin(short.names, long.names);
  return isPart ? { reason: "surname" } : null;
}

/** Matches middle names. They match if one side has none, or if they are equal or initials of each other, in order. */
function middleMatch(left: readonly Word[], right: readonly Word[]): Match | null {
  if (left.length === 0 && right.length === 0) return {};
  if (left.length === 0 || right.length === 0) return { reason: "missing" };
  const match = aligned(align(left, right));
  if (match) return match;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (isWithin(short, long, (word, other) => isSame(word, other) || isInitial(word, other))) {
    return { reason: short.length === long.length ? "middleInitial" : "fewer" };
  }
  return isSameSet(left, right) ? { reason: "order" } : null;
}

/** Whether each of `words` is among `allowedWords`, as a word or an initial, and at least one as a whole word. */
function isAmong(words: readonly Word[], allowedWords: readonly Word[]): boolean {
  const rest = [...allowedWords];
  const take = (word: Word, agrees: (left: Word, right: Word) => boolean) => {
    const at = rest.findIndex((other) => agrees(word, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const open = words.filter((word) => !take(word, isSame));
  const isWhole = words.some((word) => !word.isLetter && !open.includes(word));
  return isWhole && open.every((word) => take(word, isInitial));
}

/** Matches given and middle names together, because the two sides may divide them differently. */
function forenamesMatch(left: Parts, right: Parts): Match | null {
  const [leftWords, rightWords] = [
    [...left.given, ...left.middle],
    [...right.given, ...right.middle],
  ];
  const [first, otherFirst] = [leftWords[0], rightWords[0]];
  if (!first || !otherFirst) return null;
  const wholeMatch = aligned(align(leftWords, rightWords));
  if (wholeMatch) return wholeMatch;
  const givens = aligned(align(left.given, right.given));
  if (givens) {
    const middles = middleMatch(left.middle, right.middle);
    if (middles) return merged(givens, middles);
  }
  // Given names "Mary Ann" match the given name "Mary" with the middle name "Ann".
  const rest = isSame(first, otherFirst) ? middleMatch(leftWords.slice(1), rightWords.slice(1)) : null;
  if (rest) return rest;
  if (isSameSet(leftWords, rightWords)) return { reason: "order" };
  if (isInitial(first, otherFirst) && middleMatch(leftWords.slice(1), rightWords.slice(1)))
    return { reason: "givenInitial" };
  const [short, long] = leftWords.length <= rightWords.length ? [leftWords, rightWords] : [rightWords, leftWords];
  if (!isAmong(short, long)) return null;
  return { reason: isWithin(short, long) ? "middleName" : "order" };
}

/**
 * Merges two matches, with the reason that leaves more open. Null if two different reasons together leave too much
 * open.
 */
function merged(left: Match, right: Match): Match | null {
  const [leftReason, rightReason] = [left.reason, right.reason];
  const both = { ...left, ...right };
  if (!leftReason || !rightReason || leftReason === rightReason) return both;
  if (isOpen(leftReason) && isOpen(rightReason)) return null;
  return { ...both, reason: weight(leftReason) > weight(rightReason) ? leftReason : rightReason };
}

function fieldsMatch(left: Parts, right: Parts): Match | null {
  const family = familyMatch(left.family, right.family);
  const forenames = family && forenamesMatch(left, right);
  const match = family && forenames ? merged(family, forenames) : null;
  return match ?? cutMatch(left, right);
}

const forenames = ({ given, middle }: Parts) => [...given, ...middle];
export const allWords = (parts: Parts) => [...parts.given, ...parts.middle, ...parts.family];

const asField = (words: readonly Word[], field: Word["field"]) => words.map((word) => word.inField(field));

/**
 * Whether the whole name is in one field. This includes a family name of one letter after several given names: it is
 * the last initial of such a name.
 */
function isOneField({ given, middle, family }: Parts): boolean {
  if (middle.length > 0) return false;
  if (given.length === 0 || family.length === 0) return true;
  return given.length > 1 && family.length === 1 && family[0]?.isLetter === true;
}

/**
 * Reads a name that is in one field as given name and family name, and in reverse. `size` is the number of words in the
 * family name.
 */
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

/** Matches names of which at least one is in one field. Such a name may begin with the family name. */
function oneFieldMatches(left: Parts, right: Parts, isLeft: boolean, isRight: boolean): (Match | null)[] {
  const [leftWords, rightWords] = [allWords(left), allWords(right)];
  const matches: (Match | null)[] = [];
  const turned = (first: readonly Word[], second: readonly Word[]) => {
    const match = aligned(align(first, second));
    return match && { ...match, order: true };
  };
  if (isLeft && !isRight) matches.push(turned(leftWords, familyFirst(right)));
  if (isRight && !isLeft) matches.push(turned(familyFirst(left), rightWords));
  if (isLeft && isRight && leftWords.length === 2 && rightWords.length === 2)
    matches.push(turned(leftWords, [...rightWords].reverse()));
  const asIs = (parts: Parts) => [{ parts, turned: false }];
  const lefts = isLeft ? splits(left, isRight ? 1 : right.family.length) : asIs(left);
  const rights = isRight ? splits(right, isLeft ? 1 : left.family.length) : asIs(right);
  for (const leftReading of lefts) {
    for (const two of rights) {
      const match = fieldsMatch(leftReading.parts, two.parts);
      matches.push(match && leftReading.turned !== two.turned ? { ...match, order: true } : match);
    }
  }
  return matches;
}

/** Returns the match that leaves the least open, or null if the names differ. */
export function matchNames(left: Parts, right: Parts): Match | null {
  const swapped = (parts: Parts): Parts => ({
    ...parts,
    given: asField(parts.family, "given"),
    family: asField(parts.given, "family"),
  });
  const [leftWords, rightWords] = [allWords(left), allWords(right)];
  const inFields = fieldsMatch(left, right);
  if (inFields && !inFields.reason && !inFields.particle) return inFields;
  const sequence = aligned(align(leftWords, rightWords));
  if (sequence && !sequence.reason) return sequence;
  const [isLeft, isRight] = [isOneField(left), isOneField(right)];
  const matches = [inFields];
  if (isLeft || isRight) {
    if (sequence) matches.push(sequence);
    matches.push(...oneFieldMatches(left, right, isLeft, isRight));
  }
  for (const match of [fieldsMatch(left, swapped(right)), fieldsMatch(swapped(left), right)]) {
    if (match && !(match.reason && isOpen(match.reason))) matches.push({ ...match, order: true });
  }
  // A person may use a former family name as a middle name.
  const joined = (parts: Parts): Parts => ({
    ...parts,
    middle: [],
    family: [...asField(parts.middle, "family"), ...parts.family],
  });
  if (left.middle.length > 0 && right.middle.length === 0) matches.push(fieldsMatch(joined(left), right));
  if (right.middle.length > 0 && left.middle.length === 0) matches.push(fieldsMatch(left, joined(right)));
  if (isSameSet(leftWords, rightWords)) matches.push({ reason: "order" });
  const cost = (one: Match) =>
    (one.reason ? 10 + weight(one.reason) * 10 : 0) + (one.order ? 2 : 0) + (one.particle ? 1 : 0);
  return matches.filter((one) => one !== null).sort((one, two) => cost(one) - cost(two))[0] ?? null;
}
