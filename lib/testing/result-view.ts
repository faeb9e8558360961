/** A result view made from any answer, for tests. */

import { buildResultView, type ResultViewInput } from "@/lib/checks/result-view";
import type { ResultView } from "@/lib/contracts/results";
import { today } from "./test-results";

export function viewOf(raw: unknown, more: Partial<ResultViewInput> = {}): ResultView {
  return buildResultView({
    today,
    runs: [],
    orders: [],
    consentKnown: false,
    raw,
    fetchedAt: "2026-11-18T10:40:00.000Z",
    snapshotId: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7aff",
    sha256: "9f3c",
    changed: false,
    clearance: { direct: true },
    mayReadAnswer: () => true,
    ...more,
  });
}
