/**
 * Traces: request → action → call of the identity service → SQL. They are sent by OTLP if the standard variables of
 * OpenTelemetry (OTEL_EXPORTER_OTLP_ENDPOINT and the others) ask for it. Otherwise nothing is loaded, and work runs
 * without spans.
 *
 * Spans contain names of fixed lists (routes, actions, operations, statements), codes and ids. They contain no input,
 * no query string, no SQL with its values, and no message of an error, which may contain any of these.
 */
import { processWide } from "./process-wide";
import { inScope, scope } from "./request-scope";
import type { Attributes, OpenSpan, SpanFacts, Tracing } from "./telemetry-sdk";

const own: { tracing?: Promise<Tracing> | null } = processWide("telemetry", {});

export function wantsTraces(environment: Readonly<Record<string, string | undefined>>): boolean {
  if (environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === "true") return false;
  if (environment.OTEL_TRACES_EXPORTER === "none") return false;
  return Boolean(environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT);
}

function tracing(): Promise<Tracing> | null {
  if (own.tracing === undefined) {
    own.tracing = wantsTraces(process.env) ? import("./telemetry-sdk").then(({ openTracing }) => openTracing()) : null;
  }
  return own.tracing;
}

/**
 * Does work in a span. If the work throws, the span records the error's code. A `call` outside of any other span gets
 * no span, because the worker asks for due work every second.
 */
export async function inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const opening = tracing();
  const above = scope().span;
  if (!opening || (facts.kind === "call" && !above)) return work();
  const span = (await opening).begin(facts, above);
  return inScope({ span }, async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function fail(span: OpenSpan, error: unknown): void {
  const { name, code, status }: { name: string; code?: unknown; status?: unknown } =
    error instanceof Error ? error : { name: "internal" };
  span.describe({ "error.type": typeof code === "string" && /^[\w.-]{1,60}$/.test(code) ? code : name });
  // The refusal of a request is an answer, not a failure.
  if (typeof status !== "number" || status >= 500) span.fail();
}

/** Adds facts to the caller's span. An answer of 500 or more is a failure. */
export function describeSpan(attributes: Attributes): void {
  const { span } = scope();
  span?.describe(attributes);
  if (Number(attributes["http.response.status_code"]) >= 500) span?.fail();
}

export const currentTraceId = (): string | undefined => scope().span?.traceId;

/** Sends the remaining spans at the end of a process, and gives up after `limitMs`. Never throws. */
export async function endTraces(limitMs = 1_000): Promise<void> {
  const opened = own.tracing;
  if (!opened) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref());
  await Promise.race([opened.then((sdk) => sdk.close()).catch(() => undefined), late]);
}
