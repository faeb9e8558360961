"use client";

import { Value } from "@/components/shared/evidence/value";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import type { ComparisonRow } from "@/lib/domain/results/view";
import { AppError } from "@/lib/errors";
import { useUpdateUser } from "../run/missing-fields-form";
import type { DocumentName } from "./document-kinds";

export function NameComparison(props: { row: ComparisonRow; word: string }) {
  const { row, word } = props;
  const verifies = "Verify compares the full name, and fails if it differs.";
  const shown = {
    same: { detail: row.note },
    partly: { state: row.reason === undefined ? "info" : "attention", detail: `${row.note}. ${verifies}` },
    different: { state: "attention", detail: verifies },
    other: { state: "unknown", detail: row.note },
  } as const;
  const { verdict } = row;
  const finding = verdict === "same" || verdict === "partly" || verdict === "different" ? verdict : "other";
  return (
    <div className="grid gap-2">
      <Definitions>
        <Definition term="Name given" source={row.provided?.path ?? "user"}>
          <Name side={row.provided} />
        </Definition>
        <Definition term={`Name on the ${word}`} source={row.read?.path ?? ""}>
          <Name side={row.read} />
        </Definition>
      </Definitions>
      <Finding {...shown[finding]}>{row.words}</Finding>
    </div>
  );
}

function Name({ side }: { side: ComparisonRow["read"] }) {
  if (!side || side.value === null) return <span className="text-ink-3">Not there</span>;
  return <Value of={{ path: side.path, text: side.value, masked: side.masked }} what="name" />;
}

/**
 * "To use the name on the document … copy the name to the user with Update User, then call Verify." A reviewer sees
 * both names before confirming.
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
        <Button variant="primary" icon={<Icon name="user-pen" />}>
          Use the name on the {word}
        </Button>
      }
      title={`Use the name on the ${word}?`}
      description="The applicant's name is changed to it, then the document is verified. After that the name can no longer be changed."
      confirmLabel="Change the name and verify"
      onConfirm={confirm}
      describeFailure={failureMessage}
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

function failureMessage(error: unknown): string {
  if (!(error instanceof AppError)) return "The name was not changed.";
  const { issues, detail, upstreamMessage, requestId } = error.facts;
  const reason = upstreamMessage ? `“${upstreamMessage}”` : (issues?.[0]?.message ?? detail ?? "");
  return [`${error.message}.`, reason, requestId ? `Request ${requestId}` : ""].filter(Boolean).join(" ");
}
