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
  /** The code of the finding that was the reason. Null if the reason came from the catalog alone. */
  signal: z.string().nullable(),
  /** Null if there is no note, or the reader may not read it. */
  note: z.string().nullable(),
  snapshotId: id,
  /** The policy version in force at the time of the decision. Null if it was made before the console had policies. */
  policy: decisionPolicy.nullable(),
  /** Null if an earlier version of the console approved without a person. */
  decidedBy: person.nullable(),
  decidedAt: instant,
  /** What the decision was based on. `judged` and `orders` are counts. */
  basis: z.object({
    judged: z.number().int(),
    openSignals: z.array(z.string()),
    orders: z.number().int(),
    /** What was open at the time. Empty for decisions of earlier versions of the console, which did not store it. */
    open: z.array(openItem),
  }),
  /** Null if the decision was not reopened. */
  reopened: z
    .object({
      /** Null if the console reopened the decision, after a dispute or a change of the case. */
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
    /** A hash that changes with the answers of checks and courts outside that result. */
    answers: z.string(),
    blocks: z.array(decisionBlock),
    /** What is open and does not block. To approve, a reviewer accepts it with `acceptsOpen` and a note. */
    openItems: z.array(openItem),
    /** A hash that changes with what is open. Sent back with a decision, it proves what the reviewer was shown. */
    openHash: z.string(),
    /** How many stored records cannot be read. */
    unreadable: z.int(),
    policy: decisionPolicy.extend({ versionId: id }),
    requirements: z.array(requirement),
    /** Policy changes that removed a block from this approval. A person who made such a change cannot approve. */
    policyLifts: z.array(z.object({ by: person, at: instant, from: z.string(), blocks: z.array(z.string()) })),
    judged: z.number().int(),
    openHits: z.number().int(),
    reasons: offeredReasons,
    /**
     * Offered reasons that fit the findings and judgments. For a decline, the findings themselves are suggested too.
     */
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
 * Approving is refused with `signals_unresolved` or `window_open` while a blocking finding or the test window is open,
 * and with `condition_not_met` while a required check is missing. With attention findings, pending required checks or
 * court searches open, approving is refused with `open_items`, unless `acceptsOpen` is true and a note is given.
 * `refs.items` lists what is open. Any decision is refused with `result_changed` when `snapshotId`, `answers` or
 * `openHash` is no longer current, and with `policy_changed` when `policyVersionId` is given and no longer in force.
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

/** Reopens a decision. The applicant must then be decided again. */
export const reopenDecision = endpoint("POST /api/applicants/:id/decisions/:decisionId/reopen", {
  params: z.object({ id, decisionId: id }),
  body: z.strictObject({ reason: reason(1000) }),
  response: decision,
});

const shownNote = z.object({
  id,
  /** Null if the reader may not read free text, or the text cannot be opened. */
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

/**
 * `@[id]` mentions an active staff member, who is notified if they may read notes. `notTold` lists those who may not.
 */
export const addNote = endpoint("POST /api/applicants/:id/notes", {
  status: 201,
  body: z.strictObject({ text: freeText(4000) }),
  response: shownNote.extend({ notTold: z.array(person) }),
});

/**
 * "me" claims the applicant. If another person has claimed the applicant first, `already_assigned` names that person.
 * Null ends the assignment.
 */
export const assign = endpoint("POST /api/applicants/:id/assignment", {
  body: z.strictObject({
    assignee: z.union([z.literal("me"), id]).nullable(),
    /** Refuses if the applicant is assigned to another person. */
    onlyIfFree: z.boolean().optional(),
  }),
  response: assignment,
});

/** Claims the next applicant: those with blocking findings come first, then those with the earliest due time. */
export const takeNext = endpoint("POST /api/queue/next", { response: z.object({ applicantId: id }).nullable() });

/** Lists active staff. `reads`: the person may read notes, and is therefore notified of a mention. */
export const listMentionable = endpoint("GET /api/notes/people", {
  response: z.object({ items: z.array(z.object({ id, name: z.string(), reads: z.boolean() })) }),
});
