"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { holdKeys } from "@/components/ui/held-keys";
import { enterAddress, type HistoryEntry, usePageOpener } from "@/components/ui/page-router";
import { deskPathOf } from "@/lib/applicants/desk-path";
import { queryFor } from "@/lib/console-api";
import { getCase } from "@/lib/contracts/cases.actions";
import { loadParts } from "./parts";
import { type Arrival, announceArrival } from "./pending-arrival";

/** How long the page that is left stays while the case is read, in milliseconds. Then the next one shows that it waits. */
const patienceMs = 700;

/** After this long, in milliseconds, changing to another part reads the case again. */
const currentForMs = 30_000;

const caseOf = (id: string) => queryFor(getCase, { params: { id } });

/**
 * Opens applicants, and the parts of one, without the server's page. Another applicant is always read, which the audit
 * log shows as one view. All parts are of one read, whose entry names them: changing between them reads nothing while
 * that read is current.
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
      readAgainIfOld(queries, applicantId);
      return true;
    }
    const from = location.href;
    const releaseKeys = holdKeys();
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([Promise.all([readAnew(queries, applicantId), loadParts([part])]), patience]).then(() => {
      // The reader may have gone elsewhere meanwhile.
      if (latest.current === turn && location.href === from) show(address, entry, "applicant");
      releaseKeys();
    });
    return true;
  });
}

/** Never rejects: the page shows why the case could not be read. Nothing read earlier is shown in its place. */
async function readAnew(queries: QueryClient, applicantId: string): Promise<void> {
  const query = caseOf(applicantId);
  queries.removeQueries({ queryKey: query.queryKey, exact: true });
  await queries.prefetchQuery(query);
}

function readAgainIfOld(queries: QueryClient, applicantId: string): void {
  const { queryKey } = caseOf(applicantId);
  const readAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (Date.now() - readAt > currentForMs) void queries.invalidateQueries({ queryKey, exact: true });
}

function show(address: URL, entry: HistoryEntry, arrival: Arrival): void {
  const isSamePath = address.pathname === location.pathname;
  enterAddress(address, entry);
  if (!isSamePath) announceArrival(arrival);
  else if (address.hash !== "") void goToTarget();
}

/** Of an applicant's page, whose code is there when it leads within itself. */
const goToTarget = () => import("./arrival").then((arrival) => arrival.goToTarget());
