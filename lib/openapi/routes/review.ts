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
import { route } from "./documented-route";

export const reviewRoutes = [
  route("hits.list", listHits, "Records about a person of the applicant's name, beside the applicant's data", [
    "erased",
  ]),
  route("hits.judge", judgeHit, "Judges whether a hit is the applicant", [
    "result_changed",
    "state_conflict",
    "same_person",
    "erased",
  ]),
  route("hits.reopen", reopenHit, "Takes a judgment back, with a reason", ["state_conflict", "erased"]),
  route("signals.acknowledge", acknowledgeSignal, "Answers the signals of a code with a reason", [
    "state_conflict",
    "erased",
  ]),
  route("decisions.list", listDecisions, "The decisions on an applicant, and what blocks the next", ["erased"]),
  route("decisions.make", decide, "Approves, declines, escalates, or asks for more", [
    "signals_unresolved",
    "window_open",
    "result_changed",
    "policy_changed",
    "condition_not_met",
    "consent_missing",
    "state_conflict",
    "erased",
  ]),
  route("decisions.reopen", reopenDecision, "Takes a decision back, with a reason", ["state_conflict", "erased"]),
  route("disputes.list", listDisputes, "The disputes of an applicant, and what can be disputed", ["erased"]),
  route("disputes.open", openDispute, "Opens a dispute on a decision", ["state_conflict", "erased"]),
  route("disputes.resolve", resolveDispute, "Resolves a dispute; a correction puts what rested on it up for review", [
    "same_person",
    "state_conflict",
    "erased",
  ]),
  route("disputes.add-file", addDisputeFile, "Adds a document to an open dispute", ["state_conflict", "erased"]),
  route("disputes.file", getDisputeFile, "A document of a dispute", ["erased"]),
  route("reasons.list", listReasons, "The reasons of decisions"),
  route("reasons.add", addReason, "Adds a reason of decisions", ["already_exists"]),
  route("reasons.change", changeReason, "Renames a reason of decisions, retires it, or offers it again", [
    "already_exists",
    "state_conflict",
  ]),
  route("notes.people", listMentionable, "Staff who can be mentioned in a note"),
  route("notes.list", listNotes, "The notes about an applicant", ["erased"]),
  route("notes.add", addNote, "Writes a note about an applicant", ["erased"]),
  route("applicants.assign", assign, "Claims an applicant, assigns them, or gives them back", [
    "already_assigned",
    "erased",
  ]),
  route(
    "applicants.snooze",
    snoozeApplicant,
    "Puts an applicant off until a time, until something is new, or whichever comes first",
    ["already_assigned", "state_conflict", "erased"],
  ),
  route("applicants.unsnooze", endSnooze, "Ends a snooze", ["erased"]),
  route("queue.start-job", startBulk, "Assigns, snoozes or refreshes many applicants: a job"),
  route("queue.get-job", getBulk, "The progress of such a job, and for whom it was not done"),
  route("queue.cancel-job", cancelBulk, "Cancels the rest of such a job"),
  route("queue.assignees", listAssignees, "Who can be given applicants"),
  route("queue.columns", chooseColumns, "Keeps the columns of the reader's list"),
  route("views.list", listViews, "The saved views of the list of applicants, own and shared"),
  route("views.save", saveView, "Saves a view"),
  route("views.change", changeView, "Renames or shares a view, or begins the list with it"),
  route("views.delete", deleteView, "Deletes a view"),
  route("queue.next", takeNext, "Claims the next applicant to work on; 204 when there is none"),
  route("applicants.policy", getStanding, "How an applicant stands on their policy, and what can run next", ["erased"]),
  route("applicants.choose-policy", choosePolicy, "Gives an applicant another policy", ["erased"]),
  route("applicants.run-policy", startPolicyRun, "Runs missing checks of the policy, each once", [
    "policy_changed",
    "state_conflict",
    "erased",
  ]),
  route("applicants.cancel-policy-run", cancelPolicyRun, "Stops a run before its next step", ["state_conflict"]),
  route("policies.list", listPolicies, "Policies with the version in force"),
  route("policies.get", getPolicy, "One policy with all its versions"),
  route("policies.create", createPolicy, "Creates a policy", ["already_exists"]),
  route("policies.publish", publishPolicy, "Publishes the next version of a policy", ["conflict", "state_conflict"]),
  route("policies.archive", archivePolicy, "Takes a policy out of use", ["state_conflict"]),
];
