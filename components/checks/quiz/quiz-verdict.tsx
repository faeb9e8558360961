"use client";

import { useEffect, useRef } from "react";
import { useResult } from "@/components/shared/use-case";
import { Finding } from "@/components/ui/finding";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { flagOf, readerOf } from "@/lib/domain/results/reading";

export function QuizVerdict(props: {
  applicantId: string;
  success: boolean | null;
  /** The request for the result that followed the answers. */
  reading: { isPending: boolean; isError: boolean };
}) {
  const { applicantId, success, reading } = props;
  const result = useResult(applicantId);
  const proof = readerOf(result.data?.sections.identityProof, "identityProof");
  const status = flagOf(proof.at("status"));
  const score = proof.at("score").text;
  // The verdict replaces the review, so it takes the focus.
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => verdict.current?.focus(), []);
  return (
    <div ref={verdict} tabIndex={-1} className="grid gap-2 outline-none">
      {success === true ? <Finding state="clear">Quiz passed.</Finding> : null}
      {success === false ? (
        <Notice tone="attention" live title="Quiz failed.">
          The service did not accept the answers as correct.
        </Notice>
      ) : null}
      {success === null ? (
        <Notice tone="unknown" live>
          The answers are sent. The service does not say whether they are correct.
        </Notice>
      ) : null}
      <p role="status" className="text-ink-2">
        {reading.isPending
          ? "Loading result…"
          : reading.isError
            ? "The result could not be read. Try again."
            : `Quiz in the result: ${statusPhrase(status)}${score ? `, score ${score}` : ""}.`}{" "}
        <Link href={evidenceHref(applicantId, "quiz")}>See the result</Link>
      </p>
    </div>
  );
}

function statusPhrase(status: boolean | null): string {
  if (status === null) return "not taken or not required";
  return status ? "passed" : "failed";
}
