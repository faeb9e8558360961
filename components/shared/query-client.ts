/** React Query's client, and the one rule for what is read again after a mutation. */
import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { consoleAnswers, operationKey } from "@/lib/console-api";
import {
  confirmAuthenticator,
  endOtherSessions,
  endOwnSession,
  getAuthenticator,
  listSessions,
  removeAuthenticator,
  renewRecoveryCodes,
} from "@/lib/contracts/account";
import {
  countApplicants,
  createApplicant,
  getApplicant,
  getTimeline,
  listApplicants,
  runOperation,
  updateApplicant,
} from "@/lib/contracts/applicants";
import { listAudit } from "@/lib/contracts/audit";
import { cancelBulk, getBulk } from "@/lib/contracts/bulk";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import { addReason, changeReason, listReasons } from "@/lib/contracts/decision-reasons";
import { addNote, assign, decide, listDecisions, listNotes, reopenDecision, takeNext } from "@/lib/contracts/decisions";
import { listDisputes, openDispute, resolveDispute } from "@/lib/contracts/disputes";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { type Change, type ChangeType, countWaiting, getPresence } from "@/lib/contracts/events";
import { addDisputeFile } from "@/lib/contracts/files";
import { acknowledgeSignal, judgeHit, listHits, reopenHit } from "@/lib/contracts/hits";
import { getImport } from "@/lib/contracts/import-applicants";
import { listMessages, markRead } from "@/lib/contracts/inbox";
import { listInvites, makeInvite, remind } from "@/lib/contracts/invite";
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
import { addPasskey, listPasskeys, removePasskey } from "@/lib/contracts/passkeys";
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
import { getProofs, getSession } from "@/lib/contracts/session";
import { endSnooze, snoozeApplicant } from "@/lib/contracts/snooze";
import { createStaff, endStaffSessions, listStaff, resetAuthenticator, updateStaff } from "@/lib/contracts/staff";
import { makeStaffLink, withdrawStaffLink } from "@/lib/contracts/staff-links";
import { getTodayDecisions, getTodayOrders, getTodayService, getTodayWork } from "@/lib/contracts/today";
import { listUploads } from "@/lib/contracts/uploads";
import { changeView, chooseColumns, deleteView, listViews, saveView } from "@/lib/contracts/views";
import { listWebhooks } from "@/lib/contracts/webhooks";
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

const applicantLists = [listApplicants, countApplicants, countWaiting, getTodayWork];
const applicantReads = [getApplicant, ...applicantLists, getTimeline];
const deskReads = [getStanding, listHits, listDecisions, listDisputes, getResult, getTimeline];

/** The endpoints whose answers show a kind of record. */
const shows: Record<ChangeType, readonly Endpoint[]> = {
  applicant: applicantReads,
  result: [getResult, getCheckOptions, getTimeline, listHits, listDecisions, getStanding],
  run: [getCheckOptions, listCheckRuns, listInvites, getTimeline, getTodayService],
  upload: [listUploads, getCheckOptions],
  judgment: deskReads,
  decision: [...deskReads, getTodayDecisions],
  dispute: [listDisputes, getTimeline],
  notice: [listNotices, getTimeline],
  note: [listNotes, getTimeline],
  order: [getOrder, listOrders, listOrderApprovals, getLedger, countWaiting, getTodayOrders],
  "applicant-order": [listApplicantOrders, getOrderOptions, getTimeline, listHits, listDecisions],
  override: [getOverride, listOverrides, countWaiting],
  "applicant-override": [listApplicantOverrides, getResult, getCheckOptions, getTimeline],
  policy: [listPolicies, getPolicy],
  "applicant-policy": [getStanding, listDecisions, getTimeline],
  webhook: [listWebhooks],
  staff: [listStaff],
  message: [listMessages, countWaiting],
  job: [getBulk, getImport],
  view: [listViews],
  "limit-settings": [getOrderLimits],
  "order-limits": [getOrderOptions, getOrder, listOrderApprovals],
  audit: [listAudit],
  presence: [getPresence],
};

/** The kinds of record that each endpoint may change. */
const changes = new Map<Endpoint, readonly ChangeType[]>([
  [createApplicant, ["applicant"]],
  [updateApplicant, ["applicant", "result", "run"]],
  [runOperation, ["applicant", "result", "run", "upload", "applicant-order"]],
  // With `refresh`, it stores a new result. The caller puts the answer itself into the cache.
  [getResult, ["applicant", "result"]],
  [makeInvite, ["run"]],
  [remind, ["run"]],
  [placeOrder, ["order", "applicant-order", "applicant"]],
  [approveOrder, ["order", "applicant-order", "applicant"]],
  [rejectOrder, ["order", "applicant-order", "applicant"]],
  [cancelOrder, ["order", "applicant-order", "applicant"]],
  [refreshOrder, ["order", "applicant-order"]],
  [reconcileOrder, ["order", "applicant-order"]],
  [requestOverride, ["override", "applicant-override", "applicant"]],
  [approveOverride, ["override", "applicant-override", "applicant"]],
  [rejectOverride, ["override", "applicant-override", "applicant"]],
  [withdrawOverride, ["override", "applicant-override", "applicant"]],
  [resolveOverride, ["override", "applicant-override", "applicant"]],
  [judgeHit, ["judgment", "applicant"]],
  [reopenHit, ["judgment", "applicant"]],
  [acknowledgeSignal, ["judgment", "applicant"]],
  [decide, ["decision", "applicant"]],
  [reopenDecision, ["decision", "applicant"]],
  [openDispute, ["judgment", "decision", "applicant"]],
  [resolveDispute, ["judgment", "decision", "applicant"]],
  [addDisputeFile, ["dispute"]],
  [makeNotice, ["notice"]],
  [addNote, ["note"]],
  [markRead, ["message"]],
  [assign, ["applicant"]],
  [snoozeApplicant, ["applicant"]],
  [endSnooze, ["applicant"]],
  [takeNext, ["applicant"]],
  [startPolicyRun, ["applicant-policy", "applicant", "result", "run", "note"]],
  [cancelPolicyRun, ["applicant-policy"]],
  [choosePolicy, ["applicant-policy", "applicant"]],
  [createPolicy, ["policy"]],
  [publishPolicy, ["policy"]],
  [archivePolicy, ["policy"]],
  [createStaff, ["staff"]],
  [updateStaff, ["staff"]],
  [endStaffSessions, ["staff"]],
  [resetAuthenticator, ["staff"]],
  [makeStaffLink, ["staff"]],
  [withdrawStaffLink, ["staff"]],
  [setOrderLimits, ["limit-settings", "order-limits"]],
  [cancelBulk, ["job"]],
  [saveView, ["view"]],
  [changeView, ["view"]],
  [deleteView, ["view"]],
]);

/** Reads that show what is no record of these: a revealed value stands in the history, an override is judged by its result. */
const alsoRead = new Map<Endpoint, readonly Endpoint[]>([
  [revealValues, [getTimeline]],
  [exportReport, [getTimeline]],
  [saveNoticeSettings, [getNoticeSettings, listNotices]],
  [addReason, [listReasons, listDecisions]],
  [changeReason, [listReasons, listDecisions]],
  [getResult, [getOverride]],
  [chooseColumns, [listViews]],
  [endOwnSession, [listSessions]],
  [endOtherSessions, [listSessions]],
  [confirmAuthenticator, [getAuthenticator, getProofs, listSessions]],
  [removeAuthenticator, [getAuthenticator, getProofs]],
  [renewRecoveryCodes, [getAuthenticator]],
  [addPasskey, [listPasskeys, getProofs]],
  [removePasskey, [listPasskeys, getProofs, listSessions]],
]);

const keyOf = (read: Endpoint, underPath: string, id?: string): QueryKey =>
  id !== undefined && read.path.startsWith(underPath)
    ? operationKey(read, { params: { id } }).slice(0, 2)
    : operationKey(read);

/**
 * The queries whose answers a mutation may change, for its `meta`.
 *
 * @param endpoint what the mutation calls
 * @param applicantId limits what is read about one applicant to this one
 * @returns query keys; none for an endpoint that changes nothing that is shown
 */
export function changedBy(endpoint: Endpoint, applicantId?: string): QueryKey[] {
  const reads = (changes.get(endpoint) ?? []).flatMap((type) => shows[type]);
  return [...new Set([...reads, ...(alsoRead.get(endpoint) ?? [])])]
    .filter((read) => read !== endpoint)
    .map((read) => keyOf(read, "/api/applicants/:id", applicantId));
}

/** What every record of a kind is read with: the id of its event is not theirs. */
const concernsAll: ReadonlySet<ChangeType> = new Set(["order-limits"]);

/** The queries that show a changed record: of lists all, of single records this one. */
export const shownWhen = ({ type, id }: Change): QueryKey[] =>
  shows[type].map((read) => keyOf(read, `${read.path.split("/:id")[0]}/:id`, concernsAll.has(type) ? undefined : id));

const todayReads = [getTodayWork, getTodayDecisions, getTodayOrders, getTodayService];
const lists: ReadonlySet<unknown> = new Set(
  [listApplicants, listOrders, listOrderApprovals, listOverrides, listWebhooks, listAudit, ...todayReads].map(
    ({ path }) => path,
  ),
);

/** Whether a query reads many records: rows that may move, or numbers that change with each of them. */
export const isListRead = ([path]: QueryKey): boolean => lists.has(path);

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
