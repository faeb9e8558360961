/**
 * Implements `identify(<COMPANY_ACCESS_CODE>, options)`: it creates a token for the person of that name, birth date and
 * email. If there is no such person, it creates one.
 */
import { z } from "zod";
import * as field from "@/lib/identity/operations/fields";
import { operation } from "@/lib/identity/operations/registry";
import { answerCall, type World } from "../service/answer-call";
import type { Person } from "../service/person";
import { Refusal } from "../service/refusal";
import { beginFlow, isSameSecret } from "./tokens";
import { callAbout } from "./visits";

const options = z.strictObject(
  {
    email: field.email,
    firstName: field.firstName,
    middleName: field.orNull(field.middleName),
    lastName: field.lastName,
    dob: field.dob,
    verificationOption: z
      .enum(["EITHER", "BOTH"], "verificationOption is EITHER (upload or quiz) or BOTH (upload and quiz)")
      .default("EITHER"),
    redirectURL: field.redirectUrl.nullish(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `identify() takes no option named ${issue.keys.join(", ")}`
        : "Give identify() an object with email, firstName, lastName and dob",
  },
);
type Options = z.output<typeof options>;

const request = z.object({ companyAccessCode: z.string().catch(""), options: z.unknown() });

/**
 * Starts a flow for the person named by a company's page, and returns its token in both forms.
 *
 * @param companyAccessCode the only accepted code; if it is undefined, no code is accepted
 * @throws Refusal 403 for a wrong code, 400 with a sentence for invalid options
 */
export async function identify(body: unknown, companyAccessCode: string | undefined, world: World) {
  const identifyRequest = request.parse(body);
  if (companyAccessCode === undefined || !isSameSecret(identifyRequest.companyAccessCode, companyAccessCode)) {
    throw new Refusal(403, "The company access code is not valid");
  }
  const parsed = options.safeParse(identifyRequest.options);
  if (!parsed.success) throw new Refusal(400, parsed.error.issues.map(({ message }) => message).join(". "));
  const person = findPerson(parsed.data, world) ?? (await create(parsed.data, world));
  const { verificationOption, redirectURL } = parsed.data;
  const token = beginFlow(callAbout(person, world), { verificationOption, redirectURL: redirectURL ?? undefined });
  await world.store.commit(person);
  return token;
}

/** Returns the person who matches. If several people match, returns the one who was created last. */
function findPerson({ firstName, lastName, dob, email }: Options, { store }: World): Person | undefined {
  return [...store.all()]
    .filter(({ user, expired }) => {
      const isNamed = user.firstName === firstName && user.lastName === lastName;
      return isNamed && user.dob === dob && user.email.toLowerCase() === email.toLowerCase() && !expired;
    })
    .at(-1);
}

const created = z.object({ userAccessCode: z.string() });

async function create({ firstName, middleName, lastName, dob, email }: Options, world: World): Promise<Person> {
  const answer = await answerCall(operation("user.create"), { firstName, middleName, lastName, dob, email }, world);
  const person = world.store.find(created.parse(answer.body).userAccessCode);
  if (!person) throw new Error("A person was created and cannot be found");
  return person;
}
