/** Labels come from fixed lists (routes, operations, codes), never from input: no ids, no personal data. */
import { processWide } from "./process-wide";

type Labels = Readonly<Record<string, string>>;
type Sample = { labels: Labels; value: number };
type Series = { labels: Labels; sum: number; buckets: number[]; count: number };

/** Upper bounds in seconds. */
const bounds = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

const families = processWide("metrics", new Map<string, Map<string, Series>>());

function seriesOf(name: string, labels: Labels): Series {
  const family = families.get(name) ?? new Map<string, Series>();
  families.set(name, family);
  const key = JSON.stringify(Object.entries(labels).sort());
  const series = family.get(key) ?? { labels, sum: 0, buckets: bounds.map(() => 0), count: 0 };
  family.set(key, series);
  return series;
}

function observe(name: string, labels: Labels, seconds: number): void {
  const series = seriesOf(name, labels);
  series.count += 1;
  series.sum += seconds;
  for (const [index, bound] of bounds.entries()) if (seconds <= bound) series.buckets[index] = at(series, index) + 1;
}

const at = ({ buckets }: Series, index: number) => buckets[index] ?? 0;

const requests = "proofdesk_requests_seconds";
const upstream = "proofdesk_upstream_seconds";
const unopenable = "proofdesk_unopenable_rows_total";

/** `route` is the declared path, with its parameters' names. */
export function countRequest(of: { method: string; route: string; status: number; ms: number }): void {
  const labels = { method: of.method, route: of.route, status: `${Math.floor(of.status / 100)}xx` };
  observe(requests, labels, of.ms / 1000);
}

/** Counts a call of the identity service, with its retries and its wait. `outcome`: `done`, or its failure's code. */
export function countUpstream(operation: string, outcome: string, ms: number): void {
  observe(upstream, { operation, outcome }, ms / 1000);
}

/** Counts a stored row that this process could not decrypt, once per row and column. */
export function countUnopenable(table: string, column: string): void {
  seriesOf(unopenable, { table, column }).count += 1;
}

export type Gauge = { name: string; help: string; samples: readonly Sample[] };

/** All metrics in Prometheus' exposition format 0.0.4. A gauge without samples is left out. */
export function metricsText(gauges: readonly Gauge[]): string {
  const lines = [
    ...histogram(requests, "How long requests took, by route, method and class of status."),
    ...histogram(upstream, "How long calls of the identity service took, by operation and outcome."),
    ...heading(unopenable, "counter", "Stored rows that could not be opened."),
    ...seriesIn(unopenable).map(({ labels, count }) => line(unopenable, labels, count)),
    ...gauges
      .filter(({ samples }) => samples.length > 0)
      .flatMap(({ name, help, samples }) => [
        ...heading(name, "gauge", help),
        ...samples.map(({ labels, value }) => line(name, labels, value)),
      ]),
  ];
  return `${lines.join("\n")}\n`;
}

const seriesIn = (name: string): Series[] => [...(families.get(name)?.values() ?? [])];

const heading = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

function histogram(name: string, help: string): string[] {
  const rows = seriesIn(name).flatMap((series) => [
    ...bounds.map((bound, index) => line(`${name}_bucket`, { ...series.labels, le: String(bound) }, at(series, index))),
    line(`${name}_bucket`, { ...series.labels, le: "+Inf" }, series.count),
    line(`${name}_sum`, series.labels, series.sum),
    line(`${name}_count`, series.labels, series.count),
  ]);
  return [...heading(name, "histogram", help), ...rows];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
