/**
 * The console's promises, and the tests that prove them. `npm test` runs these tests and prints a table of the results.
 * `npm run verify:trust` runs them at full length.
 */

/**
 * `measured` names the findings of verify:faults or verify:input that belong to the promise.
 *
 * @type {readonly { promise: string, files: readonly string[], measured?: string | readonly string[] }[]}
 */
export const promises = [
  {
    promise: "no answer unless audited",
    files: ["e2e/integration/fail-closed.integration.test.ts", "e2e/integration/pages.test.ts"],
  },
  {
    promise: "a change and its audit entry commit together",
    files: ["lib/platform/actions/audited.test.ts", "lib/platform/audit/append.integration.test.ts"],
    measured: "every change has its audit entry",
  },
  {
    promise: "the console always writes to the true audit log",
    files: [
      "lib/platform/audit/audit-table-check.integration.test.ts",
      "lib/platform/server/roles.integration.test.ts",
    ],
  },
  {
    promise: "tampering with the log shows, and the first bad entry is named",
    files: [
      "lib/platform/audit/verify-log.integration.test.ts",
      "lib/platform/audit/flipped-bits.integration.test.ts",
      "lib/platform/audit/include-entries.integration.test.ts",
      "lib/cli/audit-verify.integration.test.ts",
    ],
  },
  {
    promise: "no forged proof of the log is accepted",
    files: [
      "lib/platform/audit/merkle.test.ts",
      "lib/platform/audit/checkpoint.test.ts",
      "lib/views/audit-log/log-proofs.integration.test.ts",
    ],
  },
  {
    promise: "each action ends in the log, once",
    files: ["lib/views/audit-log/settle-intents.integration.test.ts", "lib/features/orders/kill.integration.test.ts"],
    measured: "each action ends in the log, once",
  },
  {
    promise: "one order, once",
    files: ["lib/features/orders/kill.integration.test.ts", "lib/features/orders/place-order.integration.test.ts"],
    measured: "one order, once",
  },
  {
    promise: "one county is one county",
    files: [
      "lib/domain/counties/list.test.ts",
      "lib/domain/counties/city-counties.test.ts",
      "lib/features/orders/counties.integration.test.ts",
    ],
  },
  {
    promise: "a notification is never evidence",
    files: ["lib/features/webhooks/receive.integration.test.ts", "lib/features/webhooks/follow.integration.test.ts"],
  },
  {
    promise: "bad input gets a clear 4xx",
    files: ["e2e/integration/hostile.test.ts", "lib/platform/http/malformed-query.integration.test.ts"],
    measured: "generated requests",
  },
  {
    promise: "every route is authorized",
    files: [
      "e2e/integration/roles.integration.test.ts",
      "e2e/integration/pages.test.ts",
      "e2e/integration/forged.test.ts",
    ],
  },
  {
    promise: "no filter or sort looks at what its reader sees masked",
    files: [
      "lib/views/masked-filters.integration.test.ts",
      "lib/features/applicants/find-applicant.integration.test.ts",
    ],
  },
  {
    promise: "guessing names by search raises an alert",
    files: ["lib/views/audit-log/watch-searches.integration.test.ts"],
  },
  { promise: "addresses of employers, schools and businesses are masked", files: ["lib/domain/results/mask.test.ts"] },
  {
    promise: "another site cannot change anything",
    files: ["lib/platform/http/request.test.ts", "e2e/integration/roles.integration.test.ts"],
  },
  {
    promise: "one session's requests and one person's exports are limited",
    files: [
      "lib/platform/http/in-turn.test.ts",
      "lib/platform/http/session-turns.integration.test.ts",
      "lib/views/exports/export-limits.integration.test.ts",
    ],
  },
  { promise: "guessing locks no one out, and lets no one in", files: ["e2e/integration/lockout.test.ts"] },
  { promise: "sessions end at once", files: ["lib/platform/auth/session.integration.test.ts"] },
  { promise: "second factors work once", files: ["lib/features/session/authenticator.integration.test.ts"] },
  {
    promise: "high-risk actions are confirmed, and by two people",
    files: [
      "lib/platform/auth/step-up.integration.test.ts",
      "e2e/integration/confirmations.integration.test.ts",
      "lib/features/overrides/overrides.integration.test.ts",
      "lib/features/orders/decide-order.integration.test.ts",
    ],
  },
  {
    promise: "two people are two people",
    files: [
      "lib/cases/two-person-rule.integration.test.ts",
      "lib/features/decisions/two-person-rule.integration.test.ts",
    ],
  },
  {
    promise: "one admin alone does not make an approver while there is another admin",
    files: ["lib/features/staff/approvers.integration.test.ts"],
  },
  {
    promise: "a policy change does not let its author approve",
    files: ["lib/features/decisions/policy-lifts.integration.test.ts"],
  },
  {
    promise: "a change of access is confirmed and its person is notified",
    files: [
      "lib/features/staff/staff.integration.test.ts",
      "lib/features/staff/staff-links.integration.test.ts",
      "lib/platform/http/sso.integration.test.ts",
    ],
  },
  {
    promise: "no decision without its conditions",
    files: ["lib/features/decisions/review-model.integration.test.ts"],
  },
  {
    promise: "an approval is reopened when its case changes for the worse",
    files: [
      "lib/features/decisions/changed-since.integration.test.ts",
      "lib/features/decisions/approval-model.integration.test.ts",
      "lib/domain/case/since-decision.test.ts",
    ],
  },
  {
    promise: "nothing bad goes unseen",
    files: [
      "lib/domain/case/nothing-unseen.test.ts",
      "lib/domain/results/signals.test.ts",
      "lib/domain/results/signal-rules.test.ts",
      "lib/domain/results/answer-findings.test.ts",
    ],
  },
  {
    promise: "a case is one truth, and a damaged one opens nothing",
    files: ["lib/cases/one-truth.test.ts"],
  },
  { promise: "secrets and personal data stay where they belong", files: ["e2e/integration/secrets.test.ts"] },
  {
    promise: "an erased applicant is nowhere, and a restored backup erases again",
    files: [
      "e2e/integration/secrets.test.ts",
      "lib/features/retention/erasures.integration.test.ts",
      "lib/platform/backup/backup.integration.test.ts",
    ],
  },
  {
    promise: "a backup comes back as it was, and a failed one changes nothing",
    files: [
      "lib/platform/backup/backup.integration.test.ts",
      "lib/platform/backup/bad-days.integration.test.ts",
      "lib/cli/backup.integration.test.ts",
    ],
  },
  {
    promise: "what is due is removed once, and nothing under a hold",
    files: [
      "lib/features/retention/apply-retention.integration.test.ts",
      "lib/features/retention/killed-retention.integration.test.ts",
    ],
  },
  {
    promise: "faults of the service stay contained",
    files: ["lib/identity/client-limits.test.ts", "e2e/integration/malformed.test.ts"],
    measured: "nothing waits longer than 15 s",
  },
  {
    promise: "one damaged row, or a wrong key, stays one",
    files: [
      "lib/views/unreadable.integration.test.ts",
      "lib/views/reports/damaged-report.integration.test.ts",
      "lib/platform/data/data-keys.integration.test.ts",
    ],
  },
  {
    promise: "a rotation of the keys loses no one, and the old key can go",
    files: [
      "lib/features/keys/rotate-keys.integration.test.ts",
      "lib/features/keys/killed-rotation.integration.test.ts",
    ],
  },
  {
    promise: "a stalled database is answered in time",
    files: [
      "lib/platform/process/time-limit.test.ts",
      "lib/platform/data/silent-database.integration.test.ts",
      "e2e/integration/stalled-database.test.ts",
    ],
    measured: ["a stalled database is answered within 5 s", "no answer is an unexpected error"],
  },
  {
    promise: "what was confirmed lasts",
    files: ["lib/features/orders/kill.integration.test.ts"],
    measured: "what was confirmed lasts",
  },
  { promise: "shutdown cuts no request", files: ["e2e/integration/server.test.ts"] },
  {
    promise: "every part comes back, and none stays behind",
    files: [
      "lib/platform/server/running-processes.test.ts",
      "lib/platform/process/log.test.ts",
      "e2e/integration/start.test.ts",
    ],
    measured: "every part comes back",
  },
  {
    promise: "a killed worker's jobs go on, and do nothing twice",
    files: [
      "lib/views/worker/killed-workers.integration.test.ts",
      "lib/features/monitoring/killed-monitoring.integration.test.ts",
      "lib/platform/queues/queues.integration.test.ts",
      "lib/features/applicants/import-applicants.integration.test.ts",
    ],
  },
  {
    promise: "a read of another person's export is in the log",
    files: ["lib/views/exports/exports.integration.test.ts"],
  },
  {
    promise: "a job that ends two workers fails, and the console keeps running",
    files: [
      "lib/views/worker/deadly-jobs.integration.test.ts",
      "lib/platform/server/running-processes.test.ts",
      "lib/platform/health/worker-state.integration.test.ts",
    ],
  },
  {
    promise: "an export is complete, of one moment, and no one else's",
    files: [
      "lib/views/exports/exports.integration.test.ts",
      "lib/views/exports/bad-days.integration.test.ts",
      "lib/views/exports/killed-exports.integration.test.ts",
    ],
  },
  {
    promise: "a file needs every permission that it was made with",
    files: ["lib/views/exports/rights-of-files.integration.test.ts"],
  },
  {
    promise: "SSNs are exported with both rights, a confirmation and a sentence",
    files: ["lib/views/exports/sensitive-exports.integration.test.ts"],
  },
  {
    promise: "no cell of a CSV file is a formula, whichever separator is used",
    files: ["lib/base/csv.test.ts", "lib/views/exports/write-files.test.ts"],
  },
  {
    promise: "a reason has at least three letters or digits and no personal number",
    files: ["lib/base/reason.test.ts", "lib/features/reasons.test.ts"],
  },
  {
    promise: "a fleet behaves as one",
    files: [
      "e2e/integration/fleet.test.ts",
      "lib/views/worker/main.integration.test.ts",
      "e2e/integration/events.test.ts",
    ],
  },
  {
    promise: "several web processes behave as one console",
    files: ["e2e/integration/web-processes.test.ts", "lib/platform/server/group-host.test.ts"],
  },
];
