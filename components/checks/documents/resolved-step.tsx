import { RotateCcw } from "lucide-react";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type DocumentKind, documents } from "./document-copy";

/** The identity is verified without this document: nothing is left to verify, and no step of it is ticked. */
export function ResolvedStep(props: { applicantId: string; kind: DocumentKind; why: string; onAgain: () => void }) {
  const { applicantId, kind, why, onAgain } = props;
  const { word } = documents[kind];
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={why}>
        So there is no {word} left to verify. Name, birth date and SSN can no longer be changed.
      </Notice>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <LinkButton href={`/applicants/${applicantId}`}>See the applicant</LinkButton>
        <Button variant="ghost" icon={<RotateCcw />} onClick={onAgain}>
          Upload {kind === "id" ? "an ID" : "a passport"} all the same
        </Button>
      </div>
    </div>
  );
}
