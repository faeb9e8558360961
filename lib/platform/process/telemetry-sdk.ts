/**
 * OpenTelemetry itself, for lib/platform/process/telemetry.ts, which loads this file only if tracing is enabled. The
 * packages read the standard variables: sampler, batches, limits, address, headers, certificates, resource.
 *
 * OpenTelemetry is not registered with its API. Next's own spans contain the query strings of requests, and so find no
 * provider.
 */
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** `request` and `job` begin a trace, or continue the caller's trace. `call` is a call of another system. */
type Kind = "request" | "job" | "action" | "call";

/** The headers of a request, whose `traceparent` the trace continues. */
type ReadHeader = (name: string) => string | null | undefined;

export type SpanFacts = { name: string; kind: Kind; attributes?: Attributes; from?: ReadHeader };

export type OpenSpan = {
  traceId: string;
  context: Context;
  describe(attributes: Attributes): void;
  fail(): void;
  end(): void;
};

export type Tracing = {
  /**
   * @param above the span that contains the new one. Without it, the new span continues the trace of the request, or
   *   begins a trace
   */
  begin(facts: SpanFacts, above: OpenSpan | undefined): OpenSpan;
  close(): Promise<void>;
};

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  action: SpanKind.INTERNAL,
  call: SpanKind.CLIENT,
} as const;

export async function openTracing(): Promise<Tracing> {
  const { OTLPTraceExporter } =
    protocol() === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  const provider = new BasicTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, so that they take precedence.
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "proofdesk" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("proofdesk");
  const propagator = new W3CTraceContextPropagator();
  return {
    begin({ name, kind, attributes = {}, from }, above) {
      const headerReader = { get: (_: unknown, header: string) => from?.(header) ?? undefined, keys: () => [] };
      const parent = above?.context ?? propagator.extract(ROOT_CONTEXT, {}, headerReader);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      return {
        traceId: span.spanContext().traceId,
        context: trace.setSpan(parent, span),
        describe: (more) => void span.setAttributes(more),
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      };
    },
    close: () => provider.shutdown(),
  };
}

/**
 * Returns the protocol by which spans are sent. The variable for traces takes precedence over the one for all signals.
 */
function protocol(): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces, OTEL_EXPORTER_OTLP_PROTOCOL: ofAll } = process.env;
  return ofTraces || ofAll || undefined;
}
