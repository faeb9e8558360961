/** React Query's client, and the one rule for what is read again after a mutation. */
import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { consoleAnswers, operationKey } from "@/lib/console-api";
import {
  countApplicants,
  createApplicant,
  getApplicant,
  getTimeline,
  listApplicants,
  runOperation,
  updateApplicant,
} from "@/lib/contracts/applicants";
import { cancelBulk, getBulk } from "@/lib/contracts/bulk";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import { addReason, changeReason, listReasons } from "@/lib/contracts/decision-reasons";
import { addNote, assign, decide, listDecisions, listNotes, reopenDecision, takeNext } from "@/lib/contracts/decisions";
import { listDisputes, openDispute, resolveDispute } from "@/lib/contracts/disputes";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { acknowledgeSignal, judgeHit, listHits, reopenHit } from "@/lib/contracts/hits";
import { makeInvite } from "@/lib/contracts/invite";
import { getNoticeSettings, listNotices, makeNotice, saveNoticeSettings } from "@/lib/contracts/notices";
import {
  approveOrder,
  cancelOrder,
  getLedger,
  getOrderLimits,
  listOrderApprovals,
  rejectOrder,
  setOrderLimits,
} from "@/lib/contracts/order-approvals";
import {
  getOrder,
  getOrderOptions,
  listApplicantOrders,
  listOrders,
  placeOrder,
  reconcileOrder,
  refreshOrder,
} from "@/lib/contracts/orders";
import {
  approveOverride,
  getOverride,
  listApplicantOverrides,
  listOverrides,
  rejectOverride,
  requestOverride,
  resolveOverride,
  withdrawOverride,
} from "@/lib/contracts/overrides";
import {
  archivePolicy,
  cancelPolicyRun,
  choosePolicy,
  createPolicy,
  getPolicy,
  getStanding,
  listPolicies,
  publishPolicy,
  startPolicyRun,
} from "@/lib/contracts/policies";
import { exportReport } from "@/lib/contracts/report";
import { getResult, revealValues } from "@/lib/contracts/results";
import { getSession } from "@/lib/contracts/session";
import { endSnooze, snoozeApplicant } from "@/lib/contracts/snooze";
import { createStaff, listStaff, updateStaff } from "@/lib/contracts/staff";
import { listUploads } from "@/lib/contracts/uploads";
import { changeView, chooseColumns, deleteView, listViews, saveView } from "@/lib/contracts/views";
import { AppError } from "@/lib/errors";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The keys of the queries whose answers the mutation may change, from `changedBy`. */
      changes?: readonly QueryKey[];
      /**
       * Whether the mutation is pending until those queries are up to date: after a success (the default), also after
       * a failure, or never, where the answer is shown before a result that may take seconds.
       */
      waitForReads?: "after-success" | "always" | "never";
    };
  }
}

const applicantLists = [listApplicants, countApplicants];
const overrideReads = [
  getOverride,
  listOverrides,
  listApplicantOverrides,
  getApplicant,
  ...applicantLists,
  getResult,
  getCheckOptions,
  getTimeline,
];
const deskReads = [
  getStanding,
  listHits,
  listDecisions,
  listDisputes,
  getResult,
  getApplicant,
  ...applicantLists,
  getTimeline,
];
const orderReads = [
  getOrder,
  listOrders,
  listApplicantOrders,
  getOrderOptions,
  listOrderApprovals,
  getLedger,
  getTimeline,
  listHits,
  listDecisions,
];

const policyRunReads = [
  getStanding,
  getCheckOptions,
  listCheckRuns,
  getResult,
  getApplicant,
  ...applicantLists,
  getTimeline,
  listHits,
  listDecisions,
  listNotes,
];

/** The endpoints whose answers each endpoint may change. */
const changes = new Map<Endpoint, readonly Endpoint[]>([
  [createApplicant, [...applicantLists]],
  [updateApplicant, [getApplicant, ...applicantLists, getResult, getCheckOptions, listCheckRuns, getTimeline]],
  [
    runOperation,
    [
      getCheckOptions,
      listCheckRuns,
      getResult,
      getApplicant,
      ...applicantLists,
      getTimeline,
      getOrderOptions,
      listUploads,
      listHits,
      listDecisions,
      getStanding,
    ],
  ],
  // With `refresh`, it stores a new result. The caller puts the answer itself into the cache.
  [
    getResult,
    [getApplicant, ...applicantLists, getCheckOptions, getOverride, getTimeline, listHits, listDecisions, getStanding],
  ],
  [revealValues, [getTimeline]],
  [exportReport, [getTimeline]],
  [makeInvite, [getCheckOptions, listCheckRuns, getTimeline]],
  [placeOrder, [...orderReads, getApplicant, ...applicantLists]],
  [approveOrder, [...orderReads, getApplicant, ...applicantLists]],
  [rejectOrder, [...orderReads, getApplicant, ...applicantLists]],
  [cancelOrder, [...orderReads, getApplicant, ...applicantLists]],
  [setOrderLimits, [getOrderLimits, getOrderOptions, getOrder, listOrderApprovals]],
  [refreshOrder, orderReads],
  [reconcileOrder, orderReads],
  [requestOverride, overrideReads],
  [approveOverride, overrideReads],
  [rejectOverride, overrideReads],
  [withdrawOverride, overrideReads],
  [resolveOverride, overrideReads],
  [judgeHit, deskReads],
  [reopenHit, deskReads],
  [acknowledgeSignal, deskReads],
  [decide, deskReads],
  [reopenDecision, deskReads],
  [openDispute, deskReads],
  [resolveDispute, deskReads],
  [makeNotice, [listNotices, getTimeline]],
  [saveNoticeSettings, [getNoticeSettings, listNotices]],
  [addReason, [listReasons, listDecisions]],
  [changeReason, [listReasons, listDecisions]],
  [addNote, [listNotes, getTimeline]],
  [assign, [getApplicant, ...applicantLists, getTimeline]],
  [snoozeApplicant, [getApplicant, ...applicantLists, getTimeline]],
  [endSnooze, [getApplicant, ...applicantLists, getTimeline]],
  [cancelBulk, [getBulk]],
  [saveView, [listViews]],
  [changeView, [listViews]],
  [deleteView, [listViews]],
  [chooseColumns, [listViews]],
  [takeNext, [getApplicant, ...applicantLists]],
  [startPolicyRun, policyRunReads],
  [cancelPolicyRun, [getStanding, getTimeline]],
  [choosePolicy, [getStanding, getApplicant, ...applicantLists, listDecisions, getTimeline]],
  [createPolicy, [listPolicies]],
  [publishPolicy, [listPolicies, getPolicy]],
  [archivePolicy, [listPolicies, getPolicy]],
  [createStaff, [listStaff]],
  [updateStaff, [listStaff]],
]);

/**
 * The queries whose answers a mutation may change, for its `meta`.
 *
 * @param endpoint what the mutation calls
 * @param applicantId limits what is read about one applicant to this one
 * @returns query keys; none for an endpoint that changes nothing that is shown
 */
export function changedBy(endpoint: Endpoint, applicantId?: string): QueryKey[] {
  return (changes.get(endpoint) ?? []).map((read) =>
    applicantId !== undefined && read.path.startsWith("/api/applicants/:id")
      ? operationKey(read, { params: { id: applicantId } }).slice(0, 2)
      : operationKey(read),
  );
}

/**
 * Marks queries as changed and fetches those on the screen again. After a failure too: of some failures nobody knows
 * whether the mutation took effect. If the console does not answer, fetching would fail as well and put an error in the
 * place of what is shown: the queries are then fetched when they are shown next.
 *
 * @returns when what is on the screen is up to date
 */
async function readAgain(client: QueryClient, changed: readonly QueryKey[], error: unknown): Promise<void> {
  const refetchType = !error || (await consoleAnswers()) ? "active" : "none";
  // A call of the service may have changed its state, which every page shows.
  const all = [...changed, operationKey(getSession)];
  await Promise.all(all.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
}

/**
 * Reads are never repeated silently: each read of an applicant is an audited action, so neither focus nor reconnection
 * refetches, and only an unclassified failure is retried once. Mutations never are, and none is queued for the network:
 * one that cannot be sent when it is pressed fails at once.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_answer, error, _input, _result, { meta }) => {
        if (!meta?.changes?.length) return;
        const reading = readAgain(client, meta.changes, error);
        const wait = meta.waitForReads ?? "after-success";
        return wait === "always" || (wait === "after-success" && !error) ? reading : undefined;
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && !(error instanceof AppError),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}
