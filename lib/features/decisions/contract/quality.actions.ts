import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    qualityReviews: typeof import("./quality-reviews");
  }
}

export const listQualityReviews = {
  name: "GET /api/quality-reviews",
  id: "quality.list",
  summary: "Quality reviews: all for approvers and admins, a reviewer's own and those open to them",
  permission: "quality.read",
  filters: { state: "shown" },
  audit: { action: "quality.list", did: "Read the list of quality reviews" },
  shows: ["quality-review"],
  isList: true,
} as const satisfies Declared;

export const getQualityReview = {
  name: "GET /api/quality-reviews/:id",
  id: "quality.read",
  summary: "A quality review, with the case as it was decided for a person who may give the review",
  permission: "quality.read",
  audit: { action: "quality.read", did: "Read a quality review" },
  shows: ["quality-review"],
  errors: ["erased"],
} as const satisfies Declared;

export const giveQualityReview = {
  name: "POST /api/quality-reviews/:id",
  id: "quality.review",
  summary: "Gives the second outcome of a quality review",
  permission: "decision.make",
  audit: { action: "quality.review", did: "Gave a quality review", timeline: "Quality review given" },
  changes: ["quality-review", "message"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;

export const settleQualityReview = {
  name: "POST /api/quality-reviews/:id/settle",
  id: "quality.settle",
  summary: "Keeps or reopens a decision with which a quality review disagrees",
  permission: "quality.settle",
  audit: { action: "quality.settle", did: "Settled a quality review", timeline: "Quality review settled" },
  changes: ["quality-review", "decision", "applicant", "message"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;
