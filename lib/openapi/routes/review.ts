/** Actions of the API for reviewing: hits, decisions, disputes, the queue and policies. */
import "server-only";
import { decide, listDecisions, reopenDecision } from "@/lib/services/decisions/decide";
import { addDisputeFile, getDisputeFile } from "@/lib/services/decisions/dispute-files";
import { listDisputes, openDispute, resolveDispute } from "@/lib/services/decisions/disputes";
import { addNote, listMentionable, listNotes } from "@/lib/services/decisions/notes";
import { addReason, changeReason, listReasons } from "@/lib/services/decisions/reasons";
import { acknowledgeSignal, judgeHit, reopenHit } from "@/lib/services/hits/judge-hit";
import { listHits } from "@/lib/services/hits/read-hits";
import { choosePolicy, getStanding } from "@/lib/services/policies/applicant-standing";
import { archivePolicy, createPolicy, getPolicy, listPolicies, publishPolicy } from "@/lib/services/policies/policies";
import { cancelPolicyRun, startPolicyRun } from "@/lib/services/policies/run-policy";
import { assign, takeNext } from "@/lib/services/queue/assign";
import { cancelBulk, getBulk, listAssignees, startBulk } from "@/lib/services/queue/bulk";
import { endSnooze, snoozeApplicant } from "@/lib/services/queue/snooze";
import { changeView, chooseColumns, deleteView, listViews, saveView } from "@/lib/services/queue/views";
import type { DocumentedRoute } from "./documented-route";

export const reviewRoutes: readonly DocumentedRoute[] = [
  {
    id: "hits.list",
    action: listHits,
    summary: "Records about a person of the applicant's name, beside the applicant's data",
    errors: ["erased"],
  },
  {
    id: "hits.judge",
    action: judgeHit,
    summary: "Judges whether a hit is the applicant",
    errors: ["result_changed", "state_conflict", "same_person", "erased"],
  },
  {
    id: "hits.reopen",
    action: reopenHit,
    summary: "Takes a judgment back, with a reason",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "signals.acknowledge",
    action: acknowledgeSignal,
    summary: "Answers the signals of a code with a reason",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "decisions.list",
    action: listDecisions,
    summary: "The decisions on an applicant, and what blocks the next",
    errors: ["erased"],
  },
  {
    id: "decisions.make",
    action: decide,
    summary: "Approves, declines, escalates, or asks for more",
    errors: [
      "signals_unresolved",
      "window_open",
      "result_changed",
      "policy_changed",
      "condition_not_met",
      "consent_missing",
      "state_conflict",
      "erased",
    ],
  },
  {
    id: "decisions.reopen",
    action: reopenDecision,
    summary: "Takes a decision back, with a reason",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "disputes.list",
    action: listDisputes,
    summary: "The disputes of an applicant, and what can be disputed",
    errors: ["erased"],
  },
  {
    id: "disputes.open",
    action: openDispute,
    summary: "Opens a dispute on a decision",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "disputes.resolve",
    action: resolveDispute,
    summary: "Resolves a dispute; a correction puts what rested on it up for review",
    errors: ["same_person", "state_conflict", "erased"],
  },
  {
    id: "disputes.add-file",
    action: addDisputeFile,
    summary: "Adds a document to an open dispute",
    errors: ["state_conflict", "erased"],
  },
  { id: "disputes.file", action: getDisputeFile, summary: "A document of a dispute", errors: ["erased"] },
  { id: "reasons.list", action: listReasons, summary: "The reasons of decisions" },
  { id: "reasons.add", action: addReason, summary: "Adds a reason of decisions", errors: ["already_exists"] },
  {
    id: "reasons.change",
    action: changeReason,
    summary: "Renames a reason of decisions, retires it, or offers it again",
    errors: ["already_exists", "state_conflict"],
  },
  { id: "notes.people", action: listMentionable, summary: "Staff who can be mentioned in a note" },
  { id: "notes.list", action: listNotes, summary: "The notes about an applicant", errors: ["erased"] },
  { id: "notes.add", action: addNote, summary: "Writes a note about an applicant", errors: ["erased"] },
  {
    id: "applicants.assign",
    action: assign,
    summary: "Claims an applicant, assigns them, or gives them back",
    errors: ["already_assigned", "erased"],
  },
  {
    id: "applicants.snooze",
    action: snoozeApplicant,
    summary: "Puts an applicant off until a time, until something is new, or whichever comes first",
    errors: ["already_assigned", "state_conflict", "erased"],
  },
  {
    id: "applicants.unsnooze",
    action: endSnooze,
    summary: "Ends a snooze",
    errors: ["erased"],
  },
  {
    id: "queue.start-job",
    action: startBulk,
    summary: "Assigns, snoozes or refreshes many applicants: a job",
  },
  { id: "queue.get-job", action: getBulk, summary: "The progress of such a job, and for whom it was not done" },
  { id: "queue.cancel-job", action: cancelBulk, summary: "Cancels the rest of such a job" },
  { id: "queue.assignees", action: listAssignees, summary: "Who can be given applicants" },
  { id: "queue.columns", action: chooseColumns, summary: "Keeps the columns of the reader's list" },
  { id: "views.list", action: listViews, summary: "The saved views of the list of applicants, own and shared" },
  { id: "views.save", action: saveView, summary: "Saves a view" },
  { id: "views.change", action: changeView, summary: "Renames or shares a view, or begins the list with it" },
  { id: "views.delete", action: deleteView, summary: "Deletes a view" },
  { id: "queue.next", action: takeNext, summary: "Claims the next applicant to work on; 204 when there is none" },
  {
    id: "applicants.policy",
    action: getStanding,
    summary: "How an applicant stands on their policy, and what can run next",
    errors: ["erased"],
  },
  {
    id: "applicants.choose-policy",
    action: choosePolicy,
    summary: "Gives an applicant another policy",
    errors: ["erased"],
  },
  {
    id: "applicants.run-policy",
    action: startPolicyRun,
    summary: "Runs missing checks of the policy, each once",
    errors: ["policy_changed", "state_conflict", "erased"],
  },
  {
    id: "applicants.cancel-policy-run",
    action: cancelPolicyRun,
    summary: "Stops a run before its next step",
    errors: ["state_conflict"],
  },
  { id: "policies.list", action: listPolicies, summary: "Policies with the version in force" },
  { id: "policies.get", action: getPolicy, summary: "One policy with all its versions" },
  { id: "policies.create", action: createPolicy, summary: "Creates a policy", errors: ["already_exists"] },
  {
    id: "policies.publish",
    action: publishPolicy,
    summary: "Publishes the next version of a policy",
    errors: ["conflict", "state_conflict"],
  },
  { id: "policies.archive", action: archivePolicy, summary: "Takes a policy out of use", errors: ["state_conflict"] },
];
