"use client";

import { flagOf, readerOf } from "@/components/shared/evidence/reading";
import { Finding } from "@/components/ui/finding";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useCheckResult } from "../use-check-data";

/** The service's answer to the quiz, and the quiz's status in the result. */
export function QuizVerdict(props: {
  applicantId: string;
  success: boolean | null;
  /** The fetch of the result that followed. */
  reading: { isPending: boolean; isError: boolean };
}) {
  const { applicantId, success, reading } = props;
  const result = useCheckResult(applicantId);
  const proof = readerOf(result.data?.sections.identityProof, "identityProof");
  const status = flagOf(proof.at("status"));
  const score = proof.at("score").text;
  return (
    <div className="grid gap-2">
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
        <Link href={`/applicants/${applicantId}#quiz`}>See the result</Link>
      </p>
    </div>
  );
}

function statusPhrase(status: boolean | null): string {
  if (status === null) return "not taken or not required";
  return status ? "passed" : "failed";
}
