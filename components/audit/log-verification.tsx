"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount } from "@/lib/base/dates";
import { operationKey, queryFor } from "@/lib/browser/console-api";
import type { ProblemReason } from "@/lib/platform/contract/log-problems";
import type { Verification } from "@/lib/views/audit-log/contract/audit";
import { listAudit, verifyAudit } from "@/lib/views/audit-log/contract/audit.actions";

/** How often the page reads the progress of a job that verifies the log, in milliseconds. */
const progressEveryMs = 2_000;

/** What the newest verification of the whole log found. `last` comes with the list; a person can verify the log again. */
export function LogVerification({ last }: { last: Verification | null }) {
  const queries = useQueryClient();
  const [isRequested, setRequested] = useState(false);
  const query = useQuery({
    ...queryFor(verifyAudit),
    enabled: isRequested,
    refetchInterval: ({ state }) => (state.data && "jobId" in state.data ? progressEveryMs : false),
  });
  const progress = query.data && "jobId" in query.data ? query.data : null;
  const verified = newerOf(query.data && "ok" in query.data ? query.data : null, last);
  const isBusy = query.isFetching || progress !== null;
  const verify = async () => {
    if (isRequested) await query.refetch();
    setRequested(true);
    await queries.invalidateQueries({ queryKey: operationKey(listAudit), refetchType: "none" });
  };
  const button = (
    <Button size="s" icon={<Icon name="shield-check" />} loading={isBusy} onClick={() => void verify()}>
      {progress ? `Verifying ${percentOf(progress)}%` : verified ? "Verify again" : "Verify now"}
    </Button>
  );
  if (verified?.firstBad) return <Changed verified={verified} action={button} />;
  if (query.error) {
    return (
      <Notice tone="attention" live title="The log could not be verified." action={button} className={place}>
        {failureText(query.error)}
      </Notice>
    );
  }
  if (!verified || verified.entries === 0) {
    return (
      <Notice title="The log has not been verified yet." action={button} className={place}>
        A worker verifies it once an hour.
      </Notice>
    );
  }
  return (
    <section
      aria-label="Verification of the log"
      data-evidence="clear"
      className={`${place} grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 max-md:grid-cols-[auto_minmax(0,1fr)_auto]`}
    >
      <StatusIcon state="clear" size="l" />
      <p className="max-md:col-span-2">
        <b>The log checks out.</b>{" "}
        <span className="text-ink-2">
          {recomputed(verified.entries)} recomputed at <Timestamp at={verified.checkedAt} as="moment" /> and match
          {verified.entries === 1 ? "es" : ""} the signed checkpoint
          {verified.witness === "ok" ? ", which the witness has cosigned" : ""}.
          {verified.waiting > 0 ? ` ${newer(verified.waiting)} signed within seconds.` : ""}
        </span>
      </p>
      <span className="text-right text-ink-3 text-meta max-md:col-start-2 max-md:text-left">
        <span className="block">Checkpoint {formatCount(verified.treeSize)}</span>
        <Code>
          {verified.root.slice(0, 8)} … {verified.root.slice(-4)}
        </Code>
      </span>
      {button}
    </section>
  );
}

function newerOf(one: Verification | null, other: Verification | null): Verification | null {
  if (!one || !other) return one ?? other;
  return Date.parse(one.checkedAt) >= Date.parse(other.checkedAt) ? one : other;
}

const place = "mx-6 mb-4 max-md:mx-3";

const percentOf = ({ checked, entries }: { checked: number; entries: number }) =>
  Math.floor((100 * checked) / Math.max(entries, 1));

const recomputed = (entries: number) =>
  entries === 1 ? "The one signed entry was" : `All ${formatCount(entries)} signed entries were`;

const newer = (waiting: number) => (waiting === 1 ? "One newer entry is" : `${formatCount(waiting)} newer entries are`);

function Changed({ verified, action }: { verified: Verification; action: React.ReactNode }) {
  const { firstBad, checkedAt } = verified;
  if (!firstBad) return null;
  const { seq, reason } = firstBad;
  return (
    <Notice tone="blocking" live title="The log does not match what was signed." action={action} className={place}>
      {reasons[reason]}
      {seq === null ? "" : ` The first entry to look at is ${formatCount(seq)}.`} Found at{" "}
      <Timestamp at={checkedAt} as="moment" />. Send this message to the person who operates Proofdesk, and change
      nothing until they have looked.
    </Notice>
  );
}

const reasons: Readonly<Record<ProblemReason, string>> = {
  bytes_changed: "The contents of an entry were changed.",
  columns_differ: "An entry is listed with other facts than it was written with.",
  missing: "An entry was removed.",
  extra: "An entry was added outside of the log.",
  moved: "Entries were put in another order.",
  tile_changed: "A stored hash was changed; the entries are as they were signed.",
  root_differs: "Entries were changed together with their hashes.",
  signature_wrong: "A checkpoint is not signed with a key of this installation, or the log has none.",
  older_than_checkpoint: "A checkpoint outside of the database has more entries: an older log was restored.",
  witness_refused: "The witness has seen another log, or does not know this one.",
};
