/** Builds an opened case in memory: an applicant who consented, with a result and nothing else. */
import { createHash } from "node:crypto";
import type { OpenCase } from "@/lib/domain/case/open-case";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { allGiven } from "./applicant-facts";

export function openCaseOf(raw: unknown, more: Partial<OpenCase> = {}): OpenCase {
  const fetchedAt = new Date("2026-11-18T10:40:00.000Z");
  const snapshot = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7aff", fetchedAt, sha256: "9f3c", json: raw };
  return {
    id: "01a1fc84-3fdb-75af-a0d8-e36e53fddea1",
    status: "needs_review",
    consentedAt: fetchedAt,
    overriddenAt: null,
    resultFetchedAt: fetchedAt,
    screenedAt: null,
    watchListFrom: null,
    documentExpiresOn: null,
    wrongPersonAt: null,
    snapshot,
    snapshotId: snapshot.id,
    beforeOverride: null,
    answers: [],
    runs: [],
    states: {
      uploads: { id: null, passport: null },
      verified: { id: null, passport: null },
      watchListSearchFailed: false,
    },
    disclosureAccepted: null,
    attempts: new Map(),
    uploads: [],
    orders: [],
    orderStates: [],
    openSearches: [],
    courtResults: [],
    overrideStates: [],
    judgments: [],
    decisions: [],
    isDisputed: false,
    user: null,
    fields: allGiven,
    knownSsn: undefined,
    policy: { id: "0199a000-0000-7000-8000-000000000001", name: "Standard", version: 1, versionId: "v-1" },
    rules: {
      checks: [{ checks: ["id", "passport"], required: true }],
      blocking: [],
      passMarks: usualPassMarks,
      dueHours: 24,
      qualityReviewShare: 0,
      monitoring: noMonitoring,
    },
    acceptedFields: new Set(),
    needsSecond: () => false,
    attemptLimit: null,
    hash: (label, value) =>
      createHash("sha256")
        .update(`${label}|${JSON.stringify(value)}`)
        .digest(),
    shared: [],
    unreadable: [],
    removed: { result: null, answers: [], courtResults: [] },
    ...more,
  };
}
