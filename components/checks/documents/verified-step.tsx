import { RotateCcw } from "lucide-react";
import { Button, LinkButton } from "@/components/ui/button";
import { Finding } from "@/components/ui/finding";
import { type DocumentKind, documents } from "./document-copy";

/** The end: what holds from now on (User operations, rule 1). */
export function VerifiedStep(props: { applicantId: string; kind: DocumentKind; onAgain: () => void }) {
  const { applicantId, kind, onAgain } = props;
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
        <LinkButton href={`/applicants/${applicantId}#${anchor}`}>See the result</LinkButton>
        <Button variant="ghost" icon={<RotateCcw />} onClick={onAgain}>
          Upload another {word}
        </Button>
      </div>
    </div>
  );
}
