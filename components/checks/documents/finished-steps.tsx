import { Button } from "@/components/ui/button";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { type DocumentKind, documents } from "./document-kinds";

/** Shown for a verified document. Verification locks the name, birth date and SSN (User operations, rule 1). */
export function VerifiedStep(props: { applicantId: string; kind: DocumentKind; onRestart: () => void }) {
  const { applicantId, kind, onRestart } = props;
  const { word, anchor } = documents[kind];
  return (
    <div className="grid gap-3">
      <div role="status">
        <Finding
          state="clear"
          detail="Name, birth date and SSN can no longer be changed: the service refuses them from now on."
        >
          <b>The {word} is verified.</b>
        </Finding>
      </div>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <LinkButton href={evidenceHref(applicantId, anchor)}>See the result</LinkButton>
        <Button variant="ghost" icon={<Icon name="rotate-ccw" />} onClick={onRestart}>
          Upload another {word}
        </Button>
      </div>
    </div>
  );
}

/** Shown if the identity is verified without this document, so that nothing is left to verify. */
export function ResolvedStep(props: { applicantId: string; kind: DocumentKind; why: string; onRestart: () => void }) {
  const { applicantId, kind, why, onRestart } = props;
  const { word } = documents[kind];
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={why}>
        No {word} needs to be verified. Name, birth date and SSN can no longer be changed.
      </Notice>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <LinkButton href={`/applicants/${applicantId}`}>See the applicant</LinkButton>
        <Button variant="ghost" icon={<Icon name="rotate-ccw" />} onClick={onRestart}>
          Upload {kind === "id" ? "an ID" : "a passport"} all the same
        </Button>
      </div>
    </div>
  );
}
