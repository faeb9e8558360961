/**
 * The conclusions that the console draws from the stored results: findings, and records that could be about the person.
 * Pure.
 */
import type { Case } from "@/lib/domain/case/derive-case";
import type { ReadHit } from "@/lib/domain/case/judgments";
import type { RecordGroup } from "./document";

const derived = {
  source: "The console, which derives it from the results, by fixed rules.",
  purpose: "To show a reviewer what to look at.",
  kept: "Not stored: derived from the stored results whenever your case is opened.",
};

/**
 * Leaves out the evidence, because it repeats values of the results, and because the evidence of a shared value would
 * name other applicants.
 */
export function findingsGroup({ findings }: Case): RecordGroup {
  return {
    ...derived,
    key: "findings",
    title: "Findings",
    holds: "What a reviewer should notice in your results.",
    records: findings.map(({ signal, answered, answer }, index) => ({
      id: `${signal.code}-${index + 1}`,
      since: null,
      facts: {
        code: signal.code,
        title: signal.title,
        severity: signal.severity,
        section: signal.section,
        resolved: answered,
        resolvedAt: answer?.judgedAt.toISOString() ?? null,
      },
      unreadable: [],
    })),
  };
}

export function hitsGroup({ hits }: Case): RecordGroup {
  return {
    ...derived,
    key: "hits",
    title: "Records compared with you",
    holds:
      "Records of lists and courts under a name like yours, how they compare with your data, and how they were judged.",
    records: hits.map(hitRecord),
  };
}

function hitRecord({ hit, id, verdict, judgment }: ReadHit): RecordGroup["records"][number] {
  return {
    id,
    since: null,
    facts: {
      kind: hit.kind,
      title: hit.title,
      source: hit.source,
      headline: hit.headline,
      verdict,
      judgedAt: judgment?.row.judgedAt.toISOString() ?? null,
      compared: hit.rows.map((row) => ({
        field: row.field,
        yours: row.applicant?.value ?? null,
        record: row.hit?.value ?? null,
        comparison: row.words || row.comparison,
      })),
      charges: (hit.charges ?? []).map((parts) => Object.fromEntries(parts.map(({ part, value }) => [part, value]))),
    },
    unreadable: [],
  };
}
