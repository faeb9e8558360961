"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import { formatCount } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import type { ResponseOf } from "@/lib/platform/contract/action";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";
import { getAuditProof } from "@/lib/views/audit-log/contract/audit.actions";

/** The file contains the proof as the API returns it, for programs that verify it. */
const fileOf = (proof: ResponseOf<typeof getAuditProof>) => ({
  bytes: new TextEncoder().encode(`${JSON.stringify(proof, null, 2)}\n`),
  contentType: "application/json",
  fileName: `proof-of-entry-${proof.seq}.json`,
});

/**
 * Shows the hash of an entry, and on request the proof that the entry is in the signed log. The server verifies the
 * proof before it returns it.
 */
export function EntryProof({ entry }: { entry: AuditEntry }) {
  const [isRequested, setRequested] = useState(false);
  const query = useQuery({ ...queryFor(getAuditProof, { params: { seq: entry.seq } }), enabled: isRequested });
  const proof = query.data;
  const read = () => (isRequested ? void query.refetch() : setRequested(true));
  return (
    <section className="border-line border-t px-5 py-4">
      <h3 className="mb-1">Integrity</h3>
      <p className="mb-2 text-ink-3 text-meta">
        The record and its hash were written together, and the hash is part of the signed log.
      </p>
      <span className="mb-3 inline-flex items-start gap-1">
        <Code>{entry.leaf}</Code>
        <CopyButton text={entry.leaf} what="hash" />
      </span>
      {proof ? (
        <div className="grid justify-items-start gap-2">
          <p>
            Proven: this is entry {formatCount(proof.position + 1)} of the {formatCount(proof.treeSize)} in the signed
            log.
          </p>
          <Button size="s" onClick={() => saveFile(fileOf(proof))}>
            Download the proof
          </Button>
        </div>
      ) : (
        <Button size="s" loading={query.isFetching} onClick={read}>
          {query.error ? "Try again" : "Prove that it is in the log"}
        </Button>
      )}
      {query.error && !query.isFetching ? (
        <Notice tone="attention" live className="mt-2">
          {failureText(query.error)}
        </Notice>
      ) : null}
    </section>
  );
}
