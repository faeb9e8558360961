/**
 * The demo's history (`data/past.json`): people who were verified during the last 90 days. The sandbox runs their
 * operations with its clock set to the times of those operations. The sandbox starts with these people, and the
 * console's demo stores the answers.
 */
import { z } from "zod";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import pastJson from "./data/past.json";
import { type DemoPerson, demoPerson, takeSteps } from "./demo";
import { answerCall, type World } from "./service/answer-call";
import type { Person } from "./service/person";
import { drawDigits, drawInt, usualSeed } from "./service/random";
import { script } from "./service/script";
import { openStore } from "./service/store";
import { day, minute } from "./service/timing";

const story = demoPerson.pick({ key: true, shows: true, steps: true }).extend({
  script: z.record(z.string(), z.json()),
  /** The weight of this story among all stories. */
  times: z.int().positive(),
});
const past = z
  .strictObject({
    people: z.int().positive(),
    given: z.array(z.string()),
    family: z.array(z.string()),
    stories: z.array(story),
  })
  .parse(pastJson);

const turns = past.stories.flatMap((one) => Array.from({ length: one.times }, () => one));

type Answer = { operation: OperationId; fields: Record<string, unknown>; at: Date; raw: string };

export type PastPerson = {
  story: string;
  create: DemoPerson["create"];
  /** The person as the sandbox stores them. */
  person: Person;
  createdAt: Date;
  answers: Answer[];
  /** The Test Result and all court results shortly before the decision. */
  result: string;
  courts: string;
  decidedAt: Date;
};

const pastDays = 90;

/**
 * Returns the people of the history, oldest first. The same day gives the same people. The last of them were decided
 * the day before.
 */
export async function createPastPeople(until: Date): Promise<PastPerson[]> {
  const end = Math.floor(until.getTime() / day) * day;
  const pastPeople: PastPerson[] = [];
  for (let index = past.people - 1; index >= 0; index--) pastPeople.push(await createPastPerson(index, end));
  return pastPeople;
}

async function createPastPerson(index: number, end: number): Promise<PastPerson> {
  const person = personOf(index);
  let now = 0;
  const world: World = {
    store: openStore(undefined, () => now),
    clock: { now: () => now, advance: () => undefined },
    settings: { apiKey: "", seed: usualSeed, attemptLimit: 3 },
    plannedScript: () => script.parse(person.script),
  };
  const ask = async (id: OperationId, fields: Record<string, unknown>) => {
    const { status, body } = await answerCall(operation(id), fields, world);
    if (status !== 200) throw new Refused();
    return body;
  };
  const decidedAt = decisionTime(index, end);
  const hasOrders = person.steps.some(({ operation: id }) => id.startsWith("records."));
  const createdAt =
    decidedAt - (hasOrders ? drawInt(3, 9, "past days", index) * day : drawInt(40, 1500, "past", index) * minute);
  now = createdAt;
  const created = z.object({ userAccessCode: z.string() }).parse(await ask("user.create", person.create));
  const answers: Answer[] = [];
  const send = async (id: OperationId, fields: Record<string, unknown>) => {
    now += drawInt(20, 100, "past pace", index, answers.length) * 1000;
    const body = await ask(id, { ...fields, ...created });
    answers.push({ operation: id, fields, at: new Date(now), raw: JSON.stringify(body) });
    return body;
  };
  await takeSteps(person, send, (error) => error instanceof Refused);
  now = decidedAt - 10 * minute;
  const [result, courts] = [await ask("user.test-result", created), await ask("records.all-results", created)];
  const [stored] = world.store.all();
  if (!stored) throw new Error("No one was created");
  return {
    story: person.key,
    create: person.create,
    person: stored,
    createdAt: new Date(createdAt),
    answers,
    result: JSON.stringify(result),
    courts: JSON.stringify(courts),
    decidedAt: new Date(decidedAt),
  };
}

/** The service refused a call, because a rule was broken. Some steps do that on purpose. */
class Refused extends Error {}

function personOf(index: number): DemoPerson {
  const turn = turns[(index * 7) % turns.length];
  if (!turn) throw new Error("There is no story");
  const { given, family } = past;
  const [firstName, lastName] = [
    given[(index * 5 + Math.floor(index / family.length)) % given.length],
    family[index % family.length],
  ];
  const number = String(index).padStart(2, "0");
  return demoPerson.parse({
    key: turn.key,
    shows: turn.shows,
    steps: turn.steps,
    create: {
      firstName,
      lastName,
      email: `past.${number}@example.com`,
      ssn: `9005${drawDigits(5, "past ssn", index)}`,
      dob: `${String(drawInt(1, 28, "past dob", index)).padStart(2, "0")}-0${drawInt(1, 9, "past month", index)}-${drawInt(1958, 2003, "past year", index)}`,
      houseNumber: `${drawInt(2, 400, "past house", index)}`,
      streetName: "Weaver Street",
      city: "Harlow",
      state: "OH",
      zipCode: "45882",
      country: "USA",
    },
    script: { prompt: true, windowMs: 0, phone: 2_025_550_200 + index, ...turn.script },
  });
}

/** Returns a time on a weekday, in working hours (UTC). More decisions are recent than long ago. */
function decisionTime(index: number, end: number): number {
  const back = 1 + Math.floor((pastDays - 1) * ((index + 1) / past.people) ** 1.6);
  const weekday = new Date(end - back * day).getUTCDay();
  const shift = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return end - (back + shift) * day + drawInt(13 * 60, 21 * 60, "past hour", index) * minute;
}
