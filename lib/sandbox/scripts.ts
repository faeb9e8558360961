/**
 * Which script a person follows: one set over the control port, a demo person's own, one that goes with a last name
 * (`trials.ts`), or one drawn from the seed.
 */
import { findDemoPerson } from "./people";
import type { Person } from "./person";
import { draw, drawInt, drawOne } from "./random";
import { type Script, type ScriptInput, script } from "./script";
import { findTrial } from "./trials";

const written = new Map<ScriptInput, Script>();

/** A written script with its defaults, parsed once. */
function parsedOnce(input: ScriptInput): Script {
  const known = written.get(input) ?? script.parse(input);
  written.set(input, known);
  return known;
}

/** Troubles a stranger may have, one at most. */
const troubles: readonly [ScriptInput, ...ScriptInput[]] = [
  { id: { confidence: 68 } },
  { id: { barcodeRead: false, confidence: 77 } },
  { id: { outcomes: ["worn", "complete"], confidence: 81 } },
  { passport: { authentication: "Attention", reasons: ["Document Expired"], expiresInDays: -200 } },
  { passport: { authentication: "Unknown", reasons: ["Document type not in the library"] } },
  { face: { liveness: { score: 34, assessment: "NotLive" } } },
  { face: { liveness: { error: "The face is not fully visible", error_code: "FACE_CROPPED" } } },
  { ssn: { valid: false } },
  { criminal: { record: true } },
  { employment: { unverified: ["end_date"] } },
];

const places: readonly [{ name: string; state: string }, ...{ name: string; state: string }[]] = [
  { name: "Harlow", state: "OH" },
  { name: "Tamarack", state: "MN" },
  { name: "Ennis Bay", state: "WA" },
  { name: "Quillan", state: "NM" },
  { name: "Briar Fork", state: "KY" },
];

/** A stranger's script: two of three are wholly clear, and one in three has one trouble. */
function strangerScript(key: string): ScriptInput {
  const input = draw(key, "trouble") < 1 / 3 ? drawOne(troubles, key, "which trouble") : {};
  const lived = drawInt(1, 3, key, "counties");
  const counties = Array.from({ length: lived }, (_, index) => {
    const from = 2011 + index * 5;
    const place = places[(drawInt(0, places.length - 1, key, "place") + index) % places.length] ?? places[0];
    return {
      ...place,
      from: `${from}-0${drawInt(1, 9, key, "from", index)}`,
      to: `${from + 5}-0${drawInt(1, 9, key, "to", index)}`,
    };
  });
  return { counties, ...input };
}

const drawn = new WeakMap<Person, Script>();

/** A stranger's script, drawn once: it depends on nothing that changes. */
function drawnOnce(person: Person): Script {
  const known = drawn.get(person) ?? script.parse(strangerScript(person.key));
  drawn.set(person, known);
  return known;
}

/** The script that decides what a person's tests give. */
export function scriptOf(person: Person): Script {
  if (person.script) return person.script;
  const known = findDemoPerson(person.origin) ?? findTrial(person.origin.lastName);
  return known ? parsedOnce(known.script) : drawnOnce(person);
}

/** The phone on file: the script's, or one drawn from the range kept for fiction. */
export function phoneOf(person: Person, { phone }: Script): number | null {
  return phone === undefined ? 2_025_550_100 + drawInt(0, 99, person.key, "phone") : phone;
}
