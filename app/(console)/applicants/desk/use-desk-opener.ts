"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { holdKeys } from "@/components/ui/held-keys";
import { enterAddress, type HistoryEntry, usePageOpener } from "@/components/ui/page-router";
import { queryFor } from "@/lib/browser/console-api";
import { deskPathOf } from "@/lib/domain/applicants/desk-path";
import { getCase } from "@/lib/views/case/contract/cases.actions";
import { loadParts } from "./parts";
import { type Arrival, announceArrival } from "./pending-arrival";

/**
 * How long the current page stays while the next case is read, in milliseconds. After that, the next page shows a
 * placeholder.
 */
const patienceMs = 700;

/** How long a read of the case is current, in milliseconds. After that, changing to another part reads the case again. */
const currentForMs = 30_000;

const caseQueryOf = (id: string) => queryFor(getCase, { params: { id } });

/**
 * Opens applicants, and the parts of an applicant, without requesting a page from the server. Each time the reader
 * opens another applicant, the hook reads the case, and the audit log records one view. All parts show that one read,
 * so changing between parts reads nothing while the read is current.
 */
export function useDeskOpener(): void {
  const queries = useQueryClient();
  const latest = useRef(0);
  usePageOpener((address, entry) => {
    const turn = ++latest.current;
    const target = deskPathOf(address.pathname);
    if (!target) return false;
    const { applicantId, part } = target;
    if (deskPathOf(location.pathname)?.applicantId === applicantId) {
      show(address, entry, "part");
      rereadIfOld(queries, applicantId);
      return true;
    }
    const from = location.href;
    const releaseKeys = holdKeys();
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([Promise.all([readCase(queries, applicantId), loadParts([part])]), patience]).then(() => {
      // The reader may have gone elsewhere meanwhile.
      if (latest.current === turn && location.href === from) show(address, entry, "applicant");
      releaseKeys();
    });
    return true;
  });
}

/**
 * Discards the case that was read earlier, and reads it again. Never rejects: the page shows why a case could not be
 * read.
 */
async function readCase(queries: QueryClient, applicantId: string): Promise<void> {
  const query = caseQueryOf(applicantId);
  queries.removeQueries({ queryKey: query.queryKey, exact: true });
  await queries.prefetchQuery(query);
}

function rereadIfOld(queries: QueryClient, applicantId: string): void {
  const { queryKey } = caseQueryOf(applicantId);
  const readAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (Date.now() - readAt > currentForMs) void queries.invalidateQueries({ queryKey, exact: true });
}

function show(address: URL, entry: HistoryEntry, arrival: Arrival): void {
  const isSamePath = address.pathname === location.pathname;
  enterAddress(address, entry);
  if (!isSamePath) announceArrival(arrival);
  else if (address.hash !== "") void goToTarget();
}

/** `arrival` is loaded on demand, to keep it out of the code of the list. An applicant's page has already loaded it. */
const goToTarget = () => import("./arrival").then((arrival) => arrival.goToTarget());
