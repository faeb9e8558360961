import { z } from "zod";
import { freeText, id, instant, person, reason } from "@/lib/base/fields";
import { reasonProblem } from "@/lib/base/reason";
import { assignment } from "@/lib/cases/contract/applicant-view";
import { openItem } from "@/lib/domain/case/open-items";
import { decisionOutcomes, otherReason } from "@/lib/domain/decisions/outcomes";
import { decisionBlock } from "@/lib/domain/results/view";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { offeredReasons } from "./decision-reasons";

const note = freeText(2000);

const decisionPolicy = z.object({ id, name: z.string(), version: z.int() });

/** A line of a policy, and the applicant's standing on it. */
export const requirement = z.object({
  /** A check's key, or "consent". */
  key: z.string(),
  title: z.string(),
  /** The checks, any one of which suffices; empty for consent. */
  checks: z.array(z.string()),
  required: z.boolean(),
  /** `open`: there is a result with something left to answer. */
  standing: z.enum(["met", "open", "pending", "missing"]),
});

export const decision = z.object({
  id,
  outcome: z.enum(decisionOutcomes),
  reasonCode: z.string(),
  /** The title at the time of the decision: the catalog's, or the finding's own. */
  reasonTitle: z.string(),
  /** The code of the finding that was the reason; null: the reason was the catalog's alone. */
  signal: z.string().nullable(),
  /** Null: none, or the reader may not read it. */
  note: z.string().nullable(),
  snapshotId: id,
  /** The version then in force; null: decided before there were policies. */
  policy: decisionPolicy.nullable(),
  /** Null: made by an earlier version, which could approve without a person. */
  decidedBy: person.nullable(),
  decidedAt: instant,
  /** What it was based on, as counts. */
  basis: z.object({
    judged: z.number().int(),
    openSignals: z.array(z.string()),
    orders: z.number().int(),
    /** What was open then. Empty for decisions of earlier versions, which did not keep it. */
    open: z.array(openItem),
  }),
  /** Null: current. */
  reopened: z
    .object({
      /** Null: the console, after a dispute or a change of the case. */
      by: person.nullable(),
      at: instant,
      reason: z.string().nullable(),
      disputeId: id.nullable(),
    })
    .nullable(),
  resultChanged: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

/** Newest first. */
export const listDecisions = endpoint("GET /api/applicants/:id/decisions", {
  response: z.object({
    items: z.array(decision),
    /** The result on which a decision would be based; null: none was read. */
    snapshotId: id.nullable(),
    /** Changes with answers of checks and courts outside that result. */
    answers: z.string(),
    blocks: z.array(decisionBlock),
    /** What is open and does not block: to approve, accept it with `acceptsOpen` and a note. */
    openItems: z.array(openItem),
    /** Changes with what is open. Sent back, it proves that what is accepted is what was shown. */
    openHash: z.string(),
    /** How many stored records cannot be read. */
    unreadable: z.int(),
    policy: decisionPolicy.extend({ versionId: id }),
    requirements: z.array(requirement),
    /** Policy changes that removed a block from this approval. The person who made one cannot approve. */
    policyLifts: z.array(z.object({ by: person, at: instant, from: z.string(), blocks: z.array(z.string()) })),
    judged: z.number().int(),
    openHits: z.number().int(),
    reasons: offeredReasons,
    /** Reasons on offer that fit what was found and judged; for declining also the findings themselves. */
    suggested: z.array(
      z.object({
        outcome: z.enum(decisionOutcomes),
        reasonCode: z.string(),
        /** The code of the finding that is the reason. The title is then the reason in the finding's words. */
        signal: z.string().nullable(),
        title: z.string().nullable(),
        why: z.string(),
      }),
    ),
  }),
});

export type DecisionList = z.infer<typeof listDecisions.response>;

/** Filters the decisions on all applicants. Days are UTC. */
export const decisionFilter = z.strictObject({
  applicant: id.optional(),
  outcome: z.enum(decisionOutcomes).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A staff member's id. */
  by: z.literal("me").or(id).optional(),
});
export type DecisionFilter = z.infer<typeof decisionFilter>;

/**
 * Approving is refused with `signals_unresolved` or `window_open` while a finding or the test window is open, and with
 * `condition_not_met` while a required check is missing. With attention findings, pending required checks or court
 * searches open, approving is refused with `open_items`, which `refs.items` lists, unless `acceptsOpen` is true; it then
 * takes a note. Any decision is refused with `result_changed` when `snapshotId`, `answers` or `openHash` is no longer the
 * newest, and with `policy_changed` when `policyVersionId` is given and no longer in force.
 */
export const decide = endpoint("POST /api/applicants/:id/decisions", {
  status: 201,
  body: z
    .strictObject({
      outcome: z.enum(decisionOutcomes, "Choose a decision"),
      reasonCode: z.string("Choose a reason").min(1, "Choose a reason").max(60),
      note: note.optional(),
      snapshotId: id,
      answers: z.string().max(80).optional(),
      openHash: z.string().max(80).optional(),
      policyVersionId: id.optional(),
      /**
       * The `signal` of a `suggested` reason: the finding is the reason, and the console records it with the decision.
       */
      signal: z.string().max(60).optional(),
      /** Approves although items are open. */
      acceptsOpen: z.boolean().optional(),
    })
    .superRefine(({ reasonCode, note: text }, context) => {
      const message = reasonCode === otherReason.code ? reasonProblem(text ?? "", "Say what the reason is") : undefined;
      if (message) context.addIssue({ code: "custom", path: ["note"], message });
    }),
  response: decision,
});

/** The applicant must be decided again. */
export const reopenDecision = endpoint("POST /api/applicants/:id/decisions/:decisionId/reopen", {
  params: z.object({ id, decisionId: id }),
  body: z.strictObject({ reason: reason(1000) }),
  response: decision,
});

const shownNote = z.object({
  id,
  /** Null: the reader may not read free text, or it cannot be opened. */
  text: z.string().nullable(),
  /** Mentioned in the text as `@[id]`. */
  mentions: z.array(person),
  by: person,
  at: instant,
});
export type Note = z.infer<typeof shownNote>;

export const listNotes = endpoint("GET /api/applicants/:id/notes", {
  response: z.object({ items: z.array(shownNote) }),
});

/** `@[id]` mentions an active staff member. Those who may read notes are notified; `notTold` lists the others. */
export const addNote = endpoint("POST /api/applicants/:id/notes", {
  status: 201,
  body: z.strictObject({ text: freeText(4000) }),
  response: shownNote.extend({ notTold: z.array(person) }),
});

/** "me" claims: of two people the first succeeds, and `already_assigned` names them to the other. Null releases. */
export const assign = endpoint("POST /api/applicants/:id/assignment", {
  body: z.strictObject({
    assignee: z.union([z.literal("me"), id]).nullable(),
    /** Refuses if the applicant is assigned to another person. */
    onlyIfFree: z.boolean().optional(),
  }),
  response: assignment,
});

/** Worst first, then by due time. */
export const takeNext = endpoint("POST /api/queue/next", { response: z.object({ applicantId: id }).nullable() });

/** Active staff. `reads`: they may read notes, and so are notified. */
export const listMentionable = endpoint("GET /api/notes/people", {
  response: z.object({ items: z.array(z.object({ id, name: z.string(), reads: z.boolean() })) }),
});
