/** A console whose identity service is malformed (malformed-upstream.ts), and the staff who use it. */
import { expect } from "vitest";
import { newSsn } from "@/lib/testing/new-person";
import {
  createApplicant,
  createStaff,
  familyName,
  giveConsent,
  type Member,
  memberOfClient,
  order,
  ordersOf,
} from "./actions";
import { expectCompletePage } from "./answer-assertions";
import { type Answer, type Client, signedInAs } from "./client";
import { type LoggedConsole, startLoggedConsole } from "./console";
import {
  type Answers,
  type MalformedPerson,
  type MalformedUpstream,
  type Reply,
  startMalformedUpstream,
} from "./malformed-upstream";

type TestApplicant = { id: string; lastName: string; person: MalformedPerson };

export type MalformedConsole = {
  upstream: MalformedUpstream;
  console: LoggedConsole;
  /** A person with the roles reviewer and orderer. */
  reviewer: Member;
  approver: Member;
  viewer: Client;
  /**
   * Creates an applicant with consent, whose calls get these answers. The applicants share no values, because the
   * worker would derive all who share a value again for each of them.
   */
  createApplicantWith(answers: Answers): Promise<TestApplicant>;
  /** Calls the API as the reviewer. */
  get(path: string, client?: Client): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  /** Returns the HTML of a page, by default as the reviewer sees it. Fails unless the page is complete. */
  page(path: string, client?: Client): Promise<string>;
  /**
   * Reads a result and places an order with well-formed answers after an outage. Repeated failures would otherwise
   * pause all calls, which another test covers.
   */
  recoverAfterOutage(after: string | Reply): Promise<void>;
  stop(): Promise<void>;
};

export async function startMalformedConsole(): Promise<MalformedConsole> {
  const upstream = await startMalformedUpstream();
  const changes = { IDENTITY_BASE_URL: upstream.url, IDENTITY_API_KEY: upstream.key, PROOFDESK_SANDBOX: "false" };
  const logged = await startLoggedConsole(changes);
  const reviewer = await createStaff(
    await signedInAs("admin", logged.baseUrl),
    ["reviewer", "orderer"],
    "Odette Reviewer",
  );
  const get = (path: string, client = reviewer.client) => client.api("GET", path);
  const post = (path: string, body: unknown = {}) => reviewer.client.api("POST", path, body);

  async function createApplicantWith(answers: Answers): Promise<TestApplicant> {
    const lastName = familyName("Malformed");
    const person = upstream.person(lastName, answers);
    const id = await createApplicant(reviewer.client, { firstName: "Malformed", lastName, ssn: newSsn() });
    await giveConsent(reviewer.client, id, `Malformed ${lastName}`);
    return { id, lastName, person };
  }

  let otherApplicant: { applicant: string; placed: string } | undefined;
  async function readableOrder() {
    const { id } = await createApplicantWith({});
    const [placed] = ordersOf(await order(reviewer.client, id, { kind: "federal-criminal" }, `readable-${id}`));
    return { applicant: id, placed: placed?.id ?? "" };
  }

  return {
    upstream,
    console: logged,
    reviewer,
    approver: await memberOfClient(await signedInAs("approver", logged.baseUrl)),
    viewer: await signedInAs("viewer", logged.baseUrl),
    createApplicantWith,
    get,
    post,
    async page(path, client = reviewer.client) {
      const { status, body } = await client.send(path);
      expect(status, path).toBe(200);
      expectCompletePage(String(body), path);
      return String(body);
    },
    async recoverAfterOutage(after) {
      const isOutage = typeof after === "object" && ((after.status ?? 200) >= 500 || after.cutAfter !== undefined);
      if (!isOutage) return;
      otherApplicant ??= await readableOrder();
      expect((await get(`/api/applicants/${otherApplicant.applicant}/result?refresh=1`)).status).toBe(200);
      expect((await post(`/api/orders/${otherApplicant.placed}/refresh`)).status).toBe(200);
    },
    async stop() {
      await logged.stop();
      await upstream.stop();
    },
  };
}

/** Returns the error code of a problem. */
export const codeOf = ({ body }: Answer) => String(Reflect.get(Object(body), "code"));
