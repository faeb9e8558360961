/** An OpenTelemetry collector on 127.0.0.1, for tests. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { z } from "zod";
import { waitOptions } from "./wait-options";

const value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.number() })]);
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
});
export type Span = z.infer<typeof spanSchema>;
const batches = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type TraceCollector = {
  /** The environment variables that make a process send its traces to this collector. */
  environment: Readonly<Record<string, string>>;
  spans: readonly Span[];
  /** The methods and paths of all requests. */
  paths: ReadonlySet<string>;
  /** Returns everything that arrived, unchanged. */
  received(): string;
  /** Returns the first matching span, once the span has arrived. */
  find(fits: (span: Span) => boolean): Promise<Span>;
  /** Returns the ids of the spans that contain a span, from the innermost outward. */
  above(span: Span): string[];
  stop(): void;
};

export async function startTraceCollector(): Promise<TraceCollector> {
  let received = "";
  const spans: Span[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.once("end", () => {
      received += text;
      paths.add(`${request.method} ${request.url}`);
      const { resourceSpans } = batches.parse(JSON.parse(text));
      for (const { scopeSpans } of resourceSpans)
        for (const { spans: scopeOfSpans } of scopeSpans) spans.push(...scopeOfSpans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const above = (span: Span): string[] => {
    const parent = spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
    return parent ? [parent.spanId, ...above(parent)] : [];
  };
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
    spans,
    paths,
    received: () => received,
    find: (fits) => vi.waitUntil(() => spans.find(fits), waitOptions),
    above,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value: attribute }) => [key, Object.values(attribute)[0]]));
