/** Labels come from fixed lists (routes, operations, codes), never from input: no ids, no personal data. */
import { processWide } from "./process-wide";

type Labels = Readonly<Record<string, string>>;
type Sample = { labels: Labels; value: number };
type Series = { labels: Labels; sum: number; buckets: number[]; count: number };
type Families = Map<string, Map<string, Series>>;

/** Upper bounds in seconds. */
const bounds = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

const families: Families = processWide("metrics", new Map<string, Map<string, Series>>());

function seriesOf(name: string, labels: Labels, all: Families = families): Series {
  const family = all.get(name) ?? new Map<string, Series>();
  all.set(name, family);
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

/**
 * Counts a call of the identity service. The time includes its retries and its wait. `outcome` is `done`, or the code
 * of the failure.
 */
export function countUpstream(operation: string, outcome: string, ms: number): void {
  observe(upstream, { operation, outcome }, ms / 1000);
}

/** Counts a stored row that this process could not decrypt, once per row and column. */
export function countUnopenable(table: string, column: string): void {
  seriesOf(unopenable, { table, column }).count += 1;
}

/** The series of each counted family, by the family's name. */
export type Counts = readonly (readonly [name: string, series: readonly Series[]])[];

/** The counts of this process since it started. */
export const countsOfProcess = (): Counts => [...families].map(([name, series]) => [name, [...series.values()]]);

/** Adds the counts of several processes. */
export function sumOfCounts(parts: readonly Counts[]): Counts {
  const sums = new Map<string, Map<string, Series>>();
  for (const [name, series] of parts.flat()) {
    for (const entry of series) {
      const sum = seriesOf(name, entry.labels, sums);
      sum.sum += entry.sum;
      sum.count += entry.count;
      sum.buckets = sum.buckets.map((value, index) => value + at(entry, index));
    }
  }
  return [...sums].map(([name, series]) => [name, [...series.values()]]);
}

export type Gauge = { name: string; help: string; samples: readonly Sample[] };

/**
 * Returns all metrics in Prometheus' exposition format 0.0.4. A gauge without samples is left out.
 *
 * @param counts by default those of this process
 */
export function metricsText(gauges: readonly Gauge[], counts: Counts = countsOfProcess()): string {
  const series = new Map(counts);
  const of = (name: string) => series.get(name) ?? [];
  const lines = [
    ...histogram(requests, of(requests), "How long requests took, by route, method and class of status."),
    ...histogram(upstream, of(upstream), "How long calls of the identity service took, by operation and outcome."),
    ...heading(unopenable, "counter", "Stored rows that could not be opened."),
    ...of(unopenable).map(({ labels, count }) => line(unopenable, labels, count)),
    ...gauges
      .filter(({ samples }) => samples.length > 0)
      .flatMap(({ name, help, samples }) => [
        ...heading(name, "gauge", help),
        ...samples.map(({ labels, value }) => line(name, labels, value)),
      ]),
  ];
  return `${lines.join("\n")}\n`;
}

const heading = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

function histogram(name: string, series: readonly Series[], help: string): string[] {
  const rows = series.flatMap((entry) => [
    ...bounds.map((bound, index) => line(`${name}_bucket`, { ...entry.labels, le: String(bound) }, at(entry, index))),
    line(`${name}_bucket`, { ...entry.labels, le: "+Inf" }, entry.count),
    line(`${name}_sum`, entry.labels, entry.sum),
    line(`${name}_count`, entry.labels, entry.count),
  ]);
  return [...heading(name, "histogram", help), ...rows];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
