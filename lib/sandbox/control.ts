/** Controls for tests, in process or over a port of this machine. Not part of the identity service. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { type Faults, fault } from "./faults";
import { type Answer, readJsonObject, send } from "./http";
import { matchesPerson, type PersonSelector, personSelector } from "./person-selector";
import type { Clock } from "./service/clock";
import type { Person } from "./service/person";
import { Refusal } from "./service/refusal";
import { type Script, type ScriptInput, script } from "./service/script";
import { scriptOf } from "./service/script-of";
import type { Store } from "./service/store";

const change = z.strictObject({
  who: personSelector,
  /** Parts of a script, which are merged into the person's current script. */
  script: z.record(z.string(), z.unknown()),
});

export type Control = {
  faults: Faults;
  /** The number of calls received, by operation id. `unknown` counts calls to other addresses. */
  calls(): Record<string, number>;
  clearCalls(): void;
  count(operation: string): void;
  advance(milliseconds: number): void;
  /**
   * Changes the matching people and returns how many there are. If `whom` is a name and `script` is given, the change
   * also applies to people of that name who are created later.
   */
  changePerson(whom: PersonSelector, changes: { script?: ScriptInput; expired?: boolean }): Promise<number>;
  plannedScript(person: Person): Script | undefined;
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges parts into a script: objects are merged one level deep, everything else is replaced. */
function mergeScript(base: Script, parts: Record<string, unknown>): Script {
  const current: Record<string, unknown> = base;
  const merged = Object.entries(parts).map(([name, part]) => {
    const before = current[name];
    return [name, isPlain(part) && isPlain(before) ? { ...before, ...part } : part];
  });
  return script.parse({ ...base, ...Object.fromEntries(merged) });
}

export type Controlled = {
  store: Store;
  clock: Clock;
  faults: Faults;
  afterAdvance?(): void;
};

export function createControl({ store, clock, faults, afterAdvance }: Controlled): Control {
  const counts = new Map<string, number>();
  const planned: { whom: PersonSelector; parts: Record<string, unknown> }[] = [];
  return {
    faults,
    calls: () => Object.fromEntries(counts),
    clearCalls: () => counts.clear(),
    count: (operation) => void counts.set(operation, (counts.get(operation) ?? 0) + 1),
    advance(milliseconds) {
      clock.advance(milliseconds);
      afterAdvance?.();
    },
    async changePerson(whom, { script: parts, expired }) {
      // An invalid script is refused before anything changes.
      if (parts) mergeScript(script.parse({}), parts);
      const matching = [...store.all()].filter((person) => matchesPerson(whom, person));
      for (const person of matching) {
        if (parts) person.script = mergeScript(scriptOf(person), parts);
        if (expired !== undefined) person.expired = expired;
      }
      await Promise.all(matching.map((person) => store.commit(person)));
      if (parts && !("userAccessCode" in whom)) planned.push({ whom, parts });
      return matching.length;
    },
    plannedScript(person) {
      const matching = planned.filter(({ whom }) => matchesPerson(whom, person));
      return matching.length === 0
        ? undefined
        : matching.reduce((base, { parts }) => mergeScript(base, parts), scriptOf(person));
    },
  };
}

type Route = (body: Record<string, unknown>, control: Control) => unknown;

const routes: Record<string, Route> = {
  "GET /control/calls": (_, control) => ({ calls: control.calls() }),
  "GET /control/faults": (_, control) => ({ faults: control.faults.planned() }),
  "POST /control/faults": (body, control) => {
    control.faults.plan(fault.parse(body));
    return { faults: control.faults.planned() };
  },
  "DELETE /control/faults": (_, control) => {
    control.faults.clear();
    return { faults: [] };
  },
  "PUT /control/people": async (body, control) => {
    const { who: whom, script: parts } = change.parse(body);
    return { changed: await control.changePerson(whom, { script: parts }) };
  },
};

async function controlAnswer(request: IncomingMessage, control: Control): Promise<Answer> {
  // Pages in a browser must not control the sandbox.
  if (request.headers.origin !== undefined) throw new Refusal(403, "Not for browsers");
  const route = routes[`${request.method} ${request.url}`];
  if (!route) throw new Refusal(404, "There is no such control");
  const hasBody = request.method === "POST" || request.method === "PUT";
  return { status: 200, body: await route(hasBody ? await readJsonObject(request) : {}, control) };
}

export async function answerControl(request: IncomingMessage, response: ServerResponse, control: Control) {
  try {
    send(response, await controlAnswer(request, control));
  } catch (error) {
    if (error instanceof Refusal) send(response, { status: error.status, body: { errorMessage: error.message } });
    else if (error instanceof z.ZodError)
      send(response, { status: 400, body: { errorMessage: z.prettifyError(error) } });
    else send(response, { status: 500, body: { errorMessage: "The control failed" } });
  }
}
