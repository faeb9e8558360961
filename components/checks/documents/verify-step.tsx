"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useResult } from "@/components/shared/use-case";
import { useRefreshResult } from "@/components/shared/use-refresh";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/browser/console-api";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { numberOf, readerOf } from "@/lib/domain/results/reading";
import type { ResultView } from "@/lib/domain/results/view";
import { listCheckRuns } from "@/lib/features/checks/contract/checks.actions";
import type { UploadWatch } from "@/lib/features/checks/contract/uploads";
import { Blocks } from "../blocks";
import { MissingFieldsForm } from "../run/missing-fields-form";
import { RunFailure } from "../run/run-failure";
import { useRun } from "../run/use-run";
import { type OptionOf, unavailableReason } from "../use-check-data";
import { useSelectedOperation } from "../use-selected-operation";
import { type DocumentKind, documents, nameOnDocument, nameRow } from "./document-kinds";
import { NameComparison, UseDocumentName } from "./document-name";
import type { UploadProgress } from "./upload-progress";

/**
 * Verify compares the name on the document with the name in the User Object (Identity document operations, rules 4 to
 * 6).
 */
export function VerifyStep(props: {
  applicantId: string;
  kind: DocumentKind;
  progress: Extract<UploadProgress, { step: "verify" | "verify-failed" }>;
  watch: UploadWatch | null;
  optionOf: OptionOf;
  onRestart: () => void;
}) {
  const { applicantId, kind, progress, watch, optionOf, onRestart } = props;
  const { verify, word, anchor } = documents[kind];
  const option = optionOf(verify);
  const result = useResult(applicantId);
  const reading = useRefreshResult(applicantId);
  const { run, isPending, error } = useRun(applicantId);
  const failures = useFailures(applicantId, verify, watch?.endedAt ?? null);
  const row = nameRow(result.data, kind);
  const isOtherName = row?.verdict === "different" || row?.reason !== undefined;
  const isPartly = row?.verdict === "partly";
  const name = nameOnDocument(result.data, kind);
  // A name that matches partly is offered only if the document has a middle name, because copying it would change
  // nothing else.
  const offersName = isOtherName || (isPartly && name?.middleName !== undefined);
  const verifyNow = () =>
    run({ operationId: verify, fields: {} })
      // The failure is shown below.
      .catch(() => undefined)
      .finally(() => reading.mutate());
  const failed = progress.step === "verify-failed";
  return (
    <div className="grid min-w-0 gap-4">
      {failed ? (
        <FailureNotice
          {...(error ? failureFacts(error) : { children: "The service refused to verify it." })}
          title={`The ${word} is not verified`}
          tone="attention"
        />
      ) : (
        <Finding state="info" detail="Received and read. This is not the verdict yet.">
          <b>The {word} was read.</b>
        </Finding>
      )}
      {progress.step === "verify" && progress.unknownOutcome === "no-answer" ? (
        <Notice tone="unknown">An earlier Verify got no answer; its outcome is unknown. Verify again.</Notice>
      ) : null}
      {progress.step === "verify" && progress.unknownOutcome === "not-stated" ? (
        <Notice tone="unknown">The last answer does not say whether the {word} is verified. Verify again.</Notice>
      ) : null}
      {error && !failed ? <RunFailure error={error} free /> : null}
      {row ? <NameComparison row={row} word={word} /> : <NoName reading={reading} word={word} />}
      <LowConfidence result={result.data} enhanced={watch?.enhanced === true && kind === "id"} />
      {failed && !isOtherName ? (
        <FailedVerify applicantId={applicantId} failures={failures} isPartly={isPartly} />
      ) : null}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        {offersName && row && name ? (
          <UseDocumentName applicantId={applicantId} word={word} name={name} row={row} onUpdated={verifyNow} />
        ) : null}
        <Button
          variant={isOtherName && name ? "secondary" : "primary"}
          icon={<Icon name="badge-check" />}
          loading={isPending}
          unavailable={unavailableReason(option)}
          onClick={() => void verifyNow()}
        >
          {failed ? "Verify again" : `Verify the ${word}`}
        </Button>
        <LinkButton href={evidenceHref(applicantId, anchor)} icon={<Icon name="columns-2" />}>
          See it beside what was read
        </LinkButton>
        <Button variant="ghost" icon={<Icon name="rotate-ccw" />} onClick={onRestart}>
          Upload another {word}
        </Button>
      </div>
      <Blocks applicantId={applicantId} blocks={option?.blocks ?? []} />
      <p className="text-ink-3 text-meta">
        Once it is verified, name, birth date and SSN can no longer be changed. One failed authenticity check need not
        fail the document, and a passed one does not prove that it is genuine.
      </p>
    </div>
  );
}

function useFailures(applicantId: string, operationId: string, since: string | null): number {
  const runs = useQuery(queryFor(listCheckRuns, { params: { id: applicantId }, query: { operationId } }));
  const sinceUpload = runs.data?.items.filter(({ at }) => since === null || Date.parse(at) > Date.parse(since)) ?? [];
  return sinceUpload.filter(({ outcome }) => outcome === "refused" || outcome === "answered").length;
}

function NoName(props: { reading: ReturnType<typeof useRefreshResult>; word: string }) {
  return (
    <Notice
      tone="unknown"
      action={
        <Button size="xs" loading={props.reading.isPending} onClick={() => props.reading.mutate()}>
          Read the result again
        </Button>
      }
    >
      The result holds no name read from the {props.word}, so it cannot be compared before the service does.
    </Notice>
  );
}

/** "75 or more is recommended before proceeding", for Upload ID Enhanced. */
function LowConfidence(props: { result: ResultView | undefined; enhanced: boolean }) {
  const data = readerOf(props.result?.sections.scannedUser, "scannedUser");
  const rating = numberOf(data.at("DocumentVerificationConfidenceRating"));
  if (!props.enhanced || rating === null || rating >= 75) return null;
  return (
    <Notice tone="attention" title={`Confidence ${rating}, below 75.`}>
      The service advises 75 or more before going on. A better picture may raise it.
    </Notice>
  );
}

const address = ["houseNumber", "streetName", "city", "state", "zipCode"] as const;

/**
 * "If Check succeeds but Verify fails, ask for a previous address, update the user, and verify again; if it fails again
 * the remaining option is tracing an SSN" (Identity document operations, rule 6).
 */
function FailedVerify(props: { applicantId: string; failures: number; isPartly: boolean }) {
  const { applicantId, failures, isPartly } = props;
  const { within, addressOf } = useSelectedOperation(applicantId);
  const [isAddressSaved, setIsAddressSaved] = useState(false);
  if (failures > 1) {
    return (
      <Notice title="The verification failed again.">
        The remaining option is an SSN trace. <a {...within(addressOf("user.ssn"))}>Verify the SSN</a>
      </Notice>
    );
  }
  if (isAddressSaved) return <Notice live>The address is changed. Verify again.</Notice>;
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        {isPartly
          ? "The name is only partly the same, or the person was not found."
          : "The name matches, so the person was probably not found."}{" "}
        Ask for a previous address, and verify again with it.
      </p>
      <MissingFieldsForm applicantId={applicantId} fields={address} onDone={() => setIsAddressSaved(true)} />
    </div>
  );
}
