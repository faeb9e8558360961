/** Simulates staff who work during faults. Whatever the console confirms to them must not be lost. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { Client, submitCredentials } from "../integration/client";

/** The time limit is longer than any promise allows. A slower request is aborted and counted. */
const requestLimitMs = 30_000;
/** How often an order is sent again with its key after a lost answer or "try again". */
const orderAttempts = 6;
const pauseMs = 150;
const staffAtWork = 3;

/** `since` is the time when the request began, on this process's clock. */
export type Reply = { name: string; status: number | null; since: number; ms: number };

const created = z.object({ id: z.uuid() });
const placed = z.object({ orders: z.array(z.object({ id: z.uuid() })) });
const home = { streetName: "Tannery Road", city: "Harlow", state: "OH", zipCode: "45882" };
const certified = { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true };

export class Load {
  /** The ids that the console confirmed. */
  readonly acknowledged = { applicants: new Set<string>(), notes: new Set<string>(), orders: new Set<string>() };
  /** The applicants for whom an order was sent, whether or not it was answered. */
  readonly orderedFor = new Set<string>();
  /** The answers since the last call of `takeReplies`. */
  #replies: Reply[] = [];
  readonly #clients: Record<"reviewer" | "orderer", Client>;
  #work: Promise<unknown> | undefined;
  #isStopping = false;

  constructor(
    baseUrl: string,
    private readonly password: string,
  ) {
    this.#clients = { reviewer: new Client(baseUrl), orderer: new Client(baseUrl) };
  }

  start(): void {
    this.#work = Promise.all(Array.from({ length: staffAtWork }, (_, index) => this.#goOn(index)));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#work;
  }

  takeReplies(): Reply[] {
    const replies = this.#replies;
    this.#replies = [];
    return replies;
  }

  /**
   * Waits until the console works again.
   *
   * @returns the waiting time in milliseconds
   */
  async untilAnswered(limitMs: number): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < limitMs) {
      const { status } = await this.#call("reviewer", "GET", "/api/applicants?limit=1", undefined, {}, 5_000);
      if (status === 200) return performance.now() - began;
      await sleep(100);
    }
    return Number.POSITIVE_INFINITY;
  }

  async #goOn(index: number): Promise<void> {
    for (let turn = 0; !this.#isStopping; turn += 1) {
      await this.#workOnOne(`Faultless-${index}-${turn}`);
      await sleep(pauseMs);
    }
  }

  /** Processes one applicant, from the form to a note and a paid search. */
  async #workOnOne(lastName: string): Promise<void> {
    const person = {
      firstName: "Imogen",
      lastName,
      dob: "21-01-1979",
      email: `${lastName}@example.com`,
      country: "USA",
    };
    const id = await this.#make("/api/applicants", {
      ...person,
      ...home,
      houseNumber: String(randomInt(1_000_000, 99_999_999)),
      confirmedDuplicate: true,
    });
    if (!id) return;
    this.acknowledged.applicants.add(id);
    const fullName = `Imogen ${lastName}`;
    await this.#call("reviewer", "POST", `/api/applicants/${id}/operations/user.consent`, { ...certified, fullName });
    const note = await this.#make(`/api/applicants/${id}/notes`, { text: "Called back." });
    if (note) this.acknowledged.notes.add(note);
    await this.#order(id);
    await this.#call("reviewer", "GET", "/api/applicants?limit=20");
  }

  /** Sends an order like a careful client, which uses the same key until it gets an answer. */
  async #order(applicantId: string): Promise<void> {
    this.orderedFor.add(applicantId);
    const key = { "idempotency-key": randomUUID() };
    for (let attempt = 0; attempt < orderAttempts && !this.#isStopping; attempt += 1) {
      const body = { applicantId, kind: "federal-civil" };
      const answer = await this.#call("orderer", "POST", "/api/orders", body, key);
      const orders = placed.safeParse(answer.body).data?.orders;
      if (answer.status === 201 && orders) {
        for (const { id } of orders) this.acknowledged.orders.add(id);
        return;
      }
      if (answer.status !== null && answer.status < 500 && answer.status !== 401 && answer.status !== 429) return;
      await sleep(500);
    }
  }

  async #make(path: string, body: unknown): Promise<string | null> {
    const answer = await this.#call("reviewer", "POST", path, body);
    return answer.status === 201 ? created.parse(answer.body).id : null;
  }

  async #call(
    who: "reviewer" | "orderer",
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    limitMs = requestLimitMs,
  ): Promise<{ status: number | null; body: unknown }> {
    const client = this.#clients[who];
    const began = performance.now();
    const signal = AbortSignal.timeout(limitMs);
    const request = () => client.api(method, path, body, { headers, signal });
    const answer = await request().catch(() => ({ status: null, body: null }));
    const name = `${method} ${path.split("?")[0]?.replaceAll(/[0-9a-f-]{36}/g, ":id")}`;
    this.#replies.push({ name, status: answer.status, since: began, ms: performance.now() - began });
    // A session ends if the clock jumps past its end.
    if (answer.status === 401) {
      await submitCredentials(client, demoAddress(who), this.password).catch(() => undefined);
    }
    return answer;
  }
}
