/**
 * Stands in for the identity service, in production mode and in mock mode under /mock. The operation registry defines
 * the paths.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { answerControl, type Control, createControl } from "./control";
import { createFaults, isExecuted } from "./faults";
import { createHosted, isHosted } from "./hosted/answer";
import { type Answer, readJsonObject, send, sendFaulty } from "./http";
import { answerRequest, operationsOf, pathOf } from "./modes";
import { createNotifier, isThisMachine } from "./notify";
import { createPastPeople } from "./past";
import type { Subject } from "./person-selector";
import type { World } from "./service/answer-call";
import { type Clock, createClock } from "./service/clock";
import { usualSeed } from "./service/random";
import { type ReviewListener, watchReviews } from "./service/reviews";
import { openStore, type Store } from "./service/store";

export type SandboxOptions = {
  apiKey: string;
  /** The port. With 0, the default, the system picks a free port. */
  port?: number;
  /**
   * Opens the control routes on a separate port. With 0, the system picks a free port. Without a value, there are no
   * control routes.
   */
  controlPort?: number;
  /** The folder in which people are stored. Without it, they exist in memory only. */
  stateDir?: string;
  /** The seed of random people and identifiers. */
  seed?: string;
  /** Sandbox seconds per real second. */
  speed?: number;
  /** A clock to use instead of `speed`. */
  clock?: Clock;
  attemptLimit?: number;
  /** The code of the company that may start a verification with the hosted UI's script. Without it, no company may. */
  companyAccessCode?: string;
  /**
   * The day until which the people of the demo's history were verified (`past.ts`). The history is left out without a
   * day, and if stored people exist.
   */
  pastUntil?: Date | undefined;
  /** The address to notify when a manual review has ended. Without it, the sandbox sends no notification. */
  notifyUrl?: string;
};

export type Sandbox = {
  /** The base address, without a slash at the end. */
  url: string;
  port: number;
  control: Control;
  /** Calls the listener for each manual review that ends from now on. Returns a function that removes the listener. */
  onReviewDone(listener: ReviewListener): () => void;
  controlUrl: string | null;
  controlPort: number | null;
  /** Finishes running requests, saves the state, and closes. */
  stop(): Promise<void>;
};

const loopback = "127.0.0.1";

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("The server has no port"));
      else resolve(address.port);
    });
  });
}

/**
 * Closes a server. Idle connections close at once, the others after their answer, or after 0.8 seconds at the latest.
 */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const late = setTimeout(() => server.closeAllConnections(), 800);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}

/** Reports an unexpected failure without its message, which could contain personal data. */
function report(operation: string, error: unknown): Answer {
  const frames =
    error instanceof Error ? `${error.name}\n${(error.stack ?? "").split("\n    at ").slice(1, 4).join("\n")}` : "";
  process.stderr.write(`sandbox: ${operation} failed: ${frames}\n`);
  return { status: 500, body: { errorMessage: "Internal server error. Contact support" } };
}

const naming = z
  .object({ userAccessCode: z.string(), firstName: z.string(), lastName: z.string(), dob: z.string() })
  .partial();

/**
 * Returns the person whom a call is about. Create User names the person, and every other operation has the person's
 * access code.
 */
async function subjectOf(request: IncomingMessage, store: Store): Promise<Subject> {
  const body = await readJsonObject(request).catch(() => ({}));
  const { userAccessCode: accessCode, ...origin } = naming.safeParse(body).data ?? {};
  return (accessCode && store.find(accessCode)) || { accessCode, origin };
}

function serve(world: World, control: Control, companyAccessCode: string | undefined) {
  const hosted = createHosted(world, companyAccessCode, (error) => report("hosted UI", error));
  const serveOperation = async (request: IncomingMessage, response: ServerResponse) => {
    const operations = operationsOf(request);
    const operationId = operations[0] ?? "unknown";
    control.count(operationId);
    const due = await control.faults.take(operations, () => subjectOf(request, world.store));
    if (due?.kind === "latency") await wait(due.latencyMs);
    const nothing: Answer = { status: 200, body: {} };
    const answer = isExecuted(due)
      ? await answerRequest(request, world).catch((error: unknown) => report(operationId, error))
      : nothing;
    if (due) sendFaulty(response, answer, due);
    else send(response, answer);
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    await (isHosted(path) ? hosted(request, response, path) : serveOperation(request, response));
    // Unread bytes of a refused request would block the connection for the next one.
    request.resume();
  };
}

/** @throws an error if the port is in use, or if the state cannot be read or written */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  let clock: Clock | undefined = options.clock;
  const store = openStore(options.stateDir, () => clock?.now() ?? 0);
  clock ??= createClock(options.speed ?? 1, store.lastTimestamp);
  if (options.pastUntil && store.lastTimestamp === 0) {
    const pastPeople = await createPastPeople(options.pastUntil);
    await Promise.all(pastPeople.map(({ person }) => store.commit(person)));
  }
  const settings = {
    apiKey: options.apiKey,
    seed: options.seed ?? usualSeed,
    attemptLimit: options.attemptLimit ?? 3,
  };
  const reviews = watchReviews({ store, clock });
  const stopping = new AbortController();
  if (options.notifyUrl && isThisMachine(new URL(options.notifyUrl).hostname)) {
    reviews.onDone(createNotifier(options.notifyUrl, settings.seed, stopping.signal));
  } else if (options.notifyUrl) {
    process.stderr.write("sandbox: no notifications are sent: their address is not on this machine\n");
  }
  const control = createControl({
    store,
    clock,
    faults: createFaults(),
    afterAdvance: () => void reviews.reportEndedReviews(),
  });
  const world: World = { store, clock, settings, plannedScript: control.plannedScript };
  const server = createServer(serve(world, control, options.companyAccessCode));
  const controlServer = createServer((request, response) => void answerControl(request, response, control));
  // The timeout is longer than a caller's pool reuses a connection, so that the server never closes a connection in
  // use.
  server.keepAliveTimeout = 60_000;
  const port = await listen(server, options.port ?? 0);
  const controlPort = options.controlPort === undefined ? null : await listen(controlServer, options.controlPort);
  return {
    url: `http://${loopback}:${port}`,
    port,
    control,
    onReviewDone: reviews.onDone,
    controlUrl: controlPort === null ? null : `http://${loopback}:${controlPort}`,
    controlPort,
    async stop() {
      stopping.abort();
      await reviews.stop();
      await Promise.all([close(server), controlPort === null ? null : close(controlServer)]);
      await store.close();
    },
  };
}
