/** The identity client: the only module that calls the identity service and holds its key. */
import "server-only";
import { Pool } from "undici";
import { failureOfAnswer, UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError } from "@/lib/errors";
import { countUpstream } from "@/lib/platform/process/metrics";
import { shareOf } from "@/lib/platform/process/process-group";
import { describeSpan, inSpan } from "@/lib/platform/process/telemetry";
import { hasGivenUp } from "@/lib/platform/process/time-limit";
import { failureOfExchange, pause, readJson, requestBody, requestHeaders } from "./client-http";
import { type Exchange, ExchangeError, exchange } from "./exchange";
import { type BreakerState, createGuard, type Guard } from "./guard";
import { type OperationId, operationIds } from "./operations/list";
import type { Operation, OperationGroup } from "./operations/operation";
import { type FieldsOf, type OperationResponse, operation } from "./operations/registry";
import { readResponse } from "./read-response";
import { refuseWrongPerson } from "./wrong-person";

export type IdentitySettings = {
  /** The base URL, with the path of the version if it has one. */
  baseUrl: string;
  /** Required in production mode, and never sent in mock mode. */
  apiKey?: string | undefined;
  mode: "production" | "mock";
  /** The limit for connecting, in milliseconds. The default is 5 s. */
  connectTimeoutMs?: number;
  /** The limit for the whole call: queue, connecting, answer and retries. */
  totalTimeoutMs?: number;
  /** The largest accepted answer, in bytes. The default is 20 MB. */
  maxAnswerBytes?: number;
  /**
   * The most concurrent calls, and the most calls in the queue, for each group of operations. The defaults are 16 and
   * 32, or this process's share of them.
   */
  maxConcurrent?: number;
  maxWaiting?: number;
  /**
   * The number of consecutive failures that pause a group, and the length of the pause. The defaults are 5, or this
   * process's share of 5, and 10 s.
   */
  pauseAfterFailures?: number;
  pauseMs?: number;
  /** The wait before the first retry of a safe operation, in milliseconds. It doubles with each retry, with jitter. */
  retryDelayMs?: number;
  /** Paths that differ from the registry's (see `assumptions/records.ts`). */
  paths?: Partial<Record<OperationId, string>>;
  now?: () => Date;
};

export type IdentityResponse<Id extends OperationId> = {
  /** The parsed answer. Unreadable parts are null. */
  response: OperationResponse<Id>;
  /** The dot paths of the unreadable parts. */
  unrecognized: string[];
  /** The body exactly as received, and parsed. */
  raw: string;
  json: unknown;
  status: number;
};

export type IdentityHealth = {
  lastAnswerAt: Date | null;
  lastLatencyMs: number | null;
  lastFailure: { code: string; at: Date } | null;
  breakers: Partial<Record<OperationGroup, BreakerState>>;
};

/** A call with validated fields that is not sent yet. */
export type PreparedCall<Id extends OperationId> = {
  operationId: Id;
  /**
   * Sends the call. Sends it again only if the operation is `retry: "safe"` and the failure is transient. Throws
   * UpstreamFailure with `sent` (whether the service may have acted on the call) and `inDoubt` (whether the outcome is
   * unknown). An answer with another person's access code is such a failure, too.
   */
  send(): Promise<IdentityResponse<Id>>;
};

export type IdentityClient = {
  /**
   * Validates a request, and refuses an invalid one before anything is recorded.
   *
   * @param input `accessCode` is required for every operation except Create User. `fields` are not validated yet
   * @throws AppError `invalid_input` if the fields break the operation's rules
   */
  prepare<Id extends OperationId>(
    id: Id,
    input: { accessCode?: string | undefined; fields: Readonly<Record<string, unknown>> },
  ): PreparedCall<Id>;
  call<Id extends OperationId>(
    id: Id,
    input: { accessCode?: string | undefined; fields: FieldsOf<Id> },
  ): Promise<IdentityResponse<Id>>;
  health(): IdentityHealth;
  /** Waits for running calls, then closes the connections. */
  close(): Promise<void>;
};

const maxRetries = 2;
/**
 * The default limit for a whole call, in milliseconds. The request that makes the call ends within 15 s
 * (time-limit.ts).
 */
export const maxCallMs = 11_000;

/** @throws Error if production mode has no usable key; the message never contains the key */
export function createIdentityClient(settings: IdentitySettings): IdentityClient {
  const base = new URL(settings.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const headers = requestHeaders(settings.mode, settings.apiKey);
  const now = settings.now ?? (() => new Date());
  const totalTimeoutMs = settings.totalTimeoutMs ?? maxCallMs;
  const maxBytes = settings.maxAnswerBytes ?? 20 * 1024 * 1024;
  const pool = new Pool(base.origin, {
    connect: { timeout: settings.connectTimeoutMs ?? 5_000 },
    keepAliveTimeout: 4_000,
    // Each connection has one request at a time, so that a billed call never waits for another's answer.
    pipelining: 1,
  });
  const limits = {
    maxConcurrent: settings.maxConcurrent ?? shareOf(16),
    maxWaiting: settings.maxWaiting ?? shareOf(32),
    // A single failure is not an outage.
    pauseAfterFailures: settings.pauseAfterFailures ?? shareOf(5, 2),
    pauseMs: settings.pauseMs ?? 10_000,
  };
  const guards = new Map<OperationGroup, Guard>();
  for (const { group } of operationIds.map(operation)) guards.set(group, guards.get(group) ?? createGuard(limits));
  const health: Omit<IdentityHealth, "breakers"> = { lastAnswerAt: null, lastLatencyMs: null, lastFailure: null };

  /** Sends a request once. Throws for an outage, including an answer of 500 or more. Returns any other answer. */
  async function send(record: Operation, path: string, body: string, signal: AbortSignal): Promise<Exchange> {
    const began = performance.now();
    try {
      const answer = await exchange(pool, { method: record.method, path, headers, body }, { signal, maxBytes });
      health.lastLatencyMs = Math.round(performance.now() - began);
      health.lastAnswerAt = now();
      if (answer.status >= 500) throw failureOfAnswer(answer.status, answer.bytes.toString());
      return answer;
    } catch (error) {
      throw error instanceof ExchangeError ? failureOfExchange(error) : error;
    }
  }

  async function sendWithRetries(
    record: Operation,
    path: string,
    body: string,
    signal: AbortSignal,
  ): Promise<Exchange> {
    const guard = guards.get(record.group);
    if (!guard) throw new AppError("internal");
    for (let tries = 0; ; tries++) {
      try {
        return await guard.run(() => send(record, path, body, signal), signal);
      } catch (error) {
        const isTransient = error instanceof UpstreamFailure && error.transient;
        if (record.retry !== "safe" || !isTransient || tries >= maxRetries) throw error;
        await pause((settings.retryDelayMs ?? 150) * 2 ** tries * (0.5 + Math.random()), signal);
        if (signal.aborted) throw error;
      }
    }
  }

  async function sendCall<Id extends OperationId>(
    id: Id,
    body: string,
    accessCode: string | undefined,
  ): Promise<IdentityResponse<Id>> {
    const record: Operation = operation(id);
    const path = prefix + (settings.paths?.[id] ?? (settings.mode === "mock" ? record.mockPath : record.path));
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), totalTimeoutMs);
    const began = performance.now();
    let outcome = "internal";
    try {
      if (hasGivenUp()) throw new UpstreamFailure("upstream_busy", { sent: "no", detail: "Nothing was sent" });
      const answer = await sendWithRetries(record, path, body, deadline.signal);
      if (answer.status < 200 || answer.status >= 300) {
        throw failureOfAnswer(answer.status, answer.bytes.toString());
      }
      describeSpan({ "http.response.status_code": answer.status });
      const { raw, json } = readJson(answer);
      refuseWrongPerson(id, json, accessCode);
      outcome = "done";
      return { ...readResponse(id, json), raw, json, status: answer.status };
    } catch (error) {
      if (error instanceof AppError) {
        outcome = error.code;
        health.lastFailure = { code: error.code, at: now() };
      }
      throw error instanceof UpstreamFailure ? error.of(record) : error;
    } finally {
      clearTimeout(timer);
      countUpstream(id, outcome, performance.now() - began);
    }
  }

  function prepare<Id extends OperationId>(
    id: Id,
    { accessCode, fields }: { accessCode?: string | undefined; fields: Readonly<Record<string, unknown>> },
  ): PreparedCall<Id> {
    const body = requestBody(operation(id), { accessCode, fields, mode: settings.mode });
    const span = { name: `identity ${id}`, kind: "call", attributes: { "proofdesk.operation": id } } as const;
    return { operationId: id, send: () => inSpan(span, () => sendCall(id, body, accessCode)) };
  }

  return {
    prepare,
    call: async (id, input) => prepare(id, input).send(),
    health() {
      return { ...health, breakers: Object.fromEntries([...guards].map(([group, guard]) => [group, guard.state()])) };
    },
    close: () => pool.close(),
  };
}
