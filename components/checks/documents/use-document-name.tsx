"use client";

import { UserPen } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Definition, Definitions } from "@/components/ui/definition-list";
import type { ComparisonRow } from "@/lib/contracts/results";
import { AppError } from "@/lib/errors";
import { useUpdateUser } from "../flow/use-update-user";
import type { DocumentName } from "./document-copy";

/**
 * "To use the name on the document … copy the name to the user with Update User, then call Verify." A person confirms it,
 * with both names in sight.
 *
 * @param props.onUpdated verifies, once the service has taken the name
 */
export function UseDocumentName(props: {
  applicantId: string;
  word: string;
  name: DocumentName;
  row: ComparisonRow;
  onUpdated: () => void;
}) {
  const { applicantId, word, name, row } = props;
  const update = useUpdateUser();
  const confirm = async () => {
    await update.mutateAsync({ params: { id: applicantId }, body: name });
    props.onUpdated();
  };
  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary" icon={<UserPen />}>
          Use the name on the {word}
        </Button>
      }
      title={`Use the name on the ${word}?`}
      description="The applicant's name is changed to it, then the document is verified. After that the name can no longer be changed."
      confirmLabel="Change the name and verify"
      onConfirm={confirm}
      describeFailure={failureWords}
    >
      <Definitions>
        <Definition term="Name given">{row.provided?.value ?? "Not given"}</Definition>
        <Definition term="First name becomes">{name.firstName}</Definition>
        <Definition term="Middle name becomes">
          {name.middleName ?? <span className="text-ink-3">Stays as it is: the {word} shows none</span>}
        </Definition>
        <Definition term="Last name becomes">{name.lastName}</Definition>
      </Definitions>
    </ConfirmDialog>
  );
}

function failureWords(thrown: unknown): string {
  if (!(thrown instanceof AppError)) return "The name could not be changed.";
  const { issues, detail, upstreamMessage, requestId } = thrown.facts;
  const said = upstreamMessage ? `“${upstreamMessage}”` : (issues?.[0]?.message ?? detail ?? "");
  return [`${thrown.message}.`, said, requestId ? `Request ${requestId}` : ""].filter(Boolean).join(" ");
}
