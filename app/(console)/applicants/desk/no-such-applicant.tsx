import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** An applicant who does not exist, or whom this reader may not see. */
export function NoSuchApplicant() {
  return (
    <EmptyState
      page
      title="No such applicant"
      className="min-h-100"
      actions={<LinkButton href="/applicants?queue=all">Search all applicants</LinkButton>}
    >
      The address may be incomplete, or the record was erased. Find the applicant by name or email.
    </EmptyState>
  );
}
