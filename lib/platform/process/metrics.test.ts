import fc from "fast-check";
import { expect, test } from "vitest";
import { type Counts, countRequest, metricsText, sumOfCounts } from "./metrics";

const sampleOf = (text: string, start: string) => {
  const matchingLine = text.split("\n").find((line) => line.startsWith(`${start} `));
  return matchingLine === undefined ? null : Number(matchingLine.slice(start.length + 1));
};

test("a request is counted once, in every bucket that its duration fits", () => {
  for (const ms of [20, 400, 60_000]) countRequest({ method: "GET", route: "/api/t/:id", status: 204, ms });
  const text = metricsText([]);
  const bucket = (le: string) =>
    sampleOf(text, `proofdesk_requests_seconds_bucket{method="GET",route="/api/t/:id",status="2xx",le="${le}"}`);
  expect(["0.025", "0.25", "0.5", "15", "+Inf"].map(bucket)).toEqual([1, 1, 2, 2, 3]);
  const labels = `{method="GET",route="/api/t/:id",status="2xx"}`;
  expect(sampleOf(text, `proofdesk_requests_seconds_count${labels}`)).toBe(3);
  expect(sampleOf(text, `proofdesk_requests_seconds_sum${labels}`)).toBeCloseTo(60.42);
});

test("for any label, each sample is one line, and each family has its type once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer(), (label, value) => {
      const text = metricsText([{ name: "g", help: "A gauge.", samples: [{ labels: { label }, value }] }]);
      const lines = text.trimEnd().split("\n");
      for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|\w+(\{.*\})? \S+)$/s);
      const types = lines.filter((line) => line.startsWith("# TYPE"));
      expect(new Set(types).size).toBe(types.length);
      expect(lines.at(-1)).toMatch(new RegExp(`^g\\{label="(\\\\.|[^"\\\\])*"\\} ${value}$`, "s"));
    }),
  );
});

test("a gauge without samples is left out: unread is not zero", () => {
  expect(metricsText([{ name: "nothing_known", help: "x", samples: [] }])).not.toContain("nothing_known");
});

test("the counts of several processes add up, for each series by itself", () => {
  const histogram = (status: string, buckets: number[], count: number) => ({
    labels: { status },
    sum: count / 10,
    buckets,
    count,
  });
  const parts: Counts[] = [
    [
      [
        "proofdesk_requests_seconds",
        [histogram("2xx", [1, 2, 2, 2, 2, 2, 2, 2], 2), histogram("5xx", Array(8).fill(1), 1)],
      ],
    ],
    [["proofdesk_requests_seconds", [histogram("2xx", [0, 0, 3, 3, 3, 3, 3, 3], 3)]]],
    [],
  ];
  const text = metricsText([], sumOfCounts(parts));
  const sample = (suffix: string, labels: string) => sampleOf(text, `proofdesk_requests_seconds_${suffix}{${labels}}`);
  expect(sample("count", 'status="2xx"')).toBe(5);
  expect(sample("sum", 'status="2xx"')).toBeCloseTo(0.5);
  expect(sample("bucket", 'status="2xx",le="0.1"')).toBe(2);
  expect(sample("bucket", 'status="2xx",le="0.25"')).toBe(5);
  expect(sample("count", 'status="5xx"')).toBe(1);
});
