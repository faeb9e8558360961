/**
 * The service without HTTP. It finds the operation and the person of a call, and checks the rules in the order of the
 * interface.
 */
import { z } from "zod";
import { userAccessCode } from "@/lib/identity/operations/fields";
import { operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { namesUser } from "@/lib/identity/operations/wire";
import { isSameSecret } from "../hosted/tokens";
import type { Answer } from "../http";
import type { Clock } from "./clock";
import type { Settings } from "./operations/handler";
import { handlers } from "./operations/handlers";
import { createPerson, userObject } from "./operations/user";
import type { Person } from "./person";
import { badRequest, consentMissing, notAuthorized, Refusal, unknownAccessCode } from "./refusal";
import type { Script } from "./script";
import { scriptOf } from "./script-of";
import type { Store } from "./store";

export type World = {
  store: Store;
  clock: Clock;
  settings: Settings;
  /** The script that was set over the control port before this person was created. Undefined without such a script. */
  plannedScript(person: Person): Script | undefined;
};

type KnownOperation = ReturnType<typeof operation>;

const routes = new Map<string, KnownOperation>(
  operationIds.map((id) => [`${operation(id).method} ${operation(id).path}`, operation(id)]),
);

export function findOperation(method: string, path: string): KnownOperation | undefined {
  return routes.get(`${method} ${path}`);
}

/** @throws Refusal 401 if the key is missing or wrong */
export function authorize(header: string | undefined, apiKey: string): void {
  const key = /^Bearer (\S+)$/i.exec(header ?? "")?.[1];
  if (key === undefined) throw notAuthorized("the auth key is missing");
  if (!isSameSecret(key, apiKey)) throw notAuthorized("the auth key is not valid");
}

async function create(fields: unknown, { store, clock, settings, plannedScript }: World): Promise<unknown> {
  const namesakes = (key: string) => [...store.all()].filter((other) => other.key === key).length;
  const person = createPerson(fields, { now: clock.now(), settings, namesakes });
  person.script = plannedScript(person) ?? null;
  await store.commit(person);
  return userObject(person, scriptOf(person));
}

async function answerAbout(operation: Operation, body: Record<string, unknown>, world: World): Promise<unknown> {
  const { userAccessCode: code, ...fields } = body;
  const person = world.store.find(userAccessCode.parse(code));
  if (!person || (person.expired && operation.id !== "user.summary")) throw unknownAccessCode();
  if (operation.needsConsent && !person.consent) throw consentMissing();
  const handler = handlers.get(operation.id);
  if (!handler) throw new Error(`No handler for ${operation.id}`);
  const script = scriptOf(person);
  try {
    const answer = handler.run({ person, script, now: world.clock.now(), settings: world.settings }, fields);
    return script.answers[operation.id] ?? answer;
  } finally {
    // The person is saved before the answer is sent. A refused call is saved too, because a failed verification is part
    // of the state.
    await world.store.commit(person);
  }
}

function messageOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join(". ");
}

/**
 * Returns the status and body: 200, or 400 with `errorMessage`. Throws any other error, which the server answers with
 * 500.
 */
export function answerCall(operation: Operation, body: Record<string, unknown>, world: World): Promise<Answer> {
  return answering(async () => ({
    status: 200,
    body: await (namesUser(operation) ? answerAbout(operation, body, world) : create(body, world)),
  }));
}

/** Turns a refusal and a broken rule of the interface (400) into the standard error body. Throws any other error. */
export async function answering(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof z.ZodError) return refusalAnswer(badRequest(messageOf(error)));
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

function refusalAnswer({ status, message }: Refusal): Answer {
  return { status, body: { errorMessage: message } };
}
