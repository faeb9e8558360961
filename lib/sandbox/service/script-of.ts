/**
 * Finds the script of a person: the script set over the control port, the script of a demo person, the scenario of a
 * last name, or a script drawn from the seed.
 */
import { z } from "zod";
import countiesJson from "../data/counties.json";
import problemsJson from "../data/random-persona-problems.json";
import scenariosJson from "../data/scenarios.json";
import { asWritten } from "../data-files";
import { findDemoPerson } from "../demo";
import { foldName } from "./names";
import type { Person } from "./person";
import { draw, drawInt, drawOne } from "./random";
import { type Script, type ScriptInput, script } from "./script";

const scriptInput = asWritten(script);

const scenario = z.strictObject({
  lastName: z.string(),
  shows: z.string(),
  script: scriptInput,
});

/**
 * An applicant with one of these last names, in any case, gets the script of the scenario. All other tests are clear.
 */
const scenarios = z.array(scenario).parse(scenariosJson);
const scenarioByName = new Map(scenarios.map((each) => [foldName(each.lastName), each]));

/** The problems of which a random persona may have one. */
const problems = z.tuple([scriptInput], scriptInput).parse(problemsJson);
const county = z.object({ name: z.string(), state: z.string() });
const counties = z.tuple([county], county).parse(countiesJson);

/** Returns the script of a random persona. Two of three are clear throughout, and one of three has one problem. */
function randomPersona(key: string): ScriptInput {
  const input = draw(key, "trouble") < 1 / 3 ? drawOne(problems, key, "which trouble") : {};
  const lived = Array.from({ length: drawInt(1, 3, key, "counties") }, (_, index) => {
    const from = 2011 + index * 5;
    const place = counties[(drawInt(0, counties.length - 1, key, "place") + index) % counties.length] ?? counties[0];
    return {
      ...place,
      from: `${from}-0${drawInt(1, 9, key, "from", index)}`,
      to: `${from + 5}-0${drawInt(1, 9, key, "to", index)}`,
    };
  });
  return { counties: lived, ...input };
}

const parsed = new Map<ScriptInput, Script>();

function parsedOnce(input: ScriptInput): Script {
  const cached = parsed.get(input) ?? script.parse(input);
  parsed.set(input, cached);
  return cached;
}

const scripts = new WeakMap<Person, Script>();

/** Returns a random persona's script. It depends on nothing that changes, so it is drawn once. */
function drawnOnce(person: Person): Script {
  const cached = scripts.get(person) ?? script.parse(randomPersona(person.key));
  scripts.set(person, cached);
  return cached;
}

export function scriptOf(person: Person): Script {
  if (person.script) return person.script;
  const scenario = findDemoPerson(person.origin) ?? scenarioByName.get(foldName(person.origin.lastName));
  return scenario ? parsedOnce(scenario.script) : drawnOnce(person);
}

/**
 * Returns the phone on file: the phone of the script, or one drawn at random. The numbers that are reserved for fiction
 * are too few to draw from.
 */
export function phoneOf({ key }: Person, { phone }: Script): number | null {
  if (phone !== undefined) return phone;
  return drawInt(201, 989, key, "area code") * 10_000_000 + 5_550_000 + drawInt(0, 9_999, key, "phone");
}
