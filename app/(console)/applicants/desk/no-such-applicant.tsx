import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { erasedName } from "@/lib/domain/retention/erasures";

/** An applicant who does not exist, or whom this reader may not see. */
export function NoSuchApplicant() {
  return (
    <EmptyState
      page
      title="No such applicant"
      className="min-h-100"
      actions={<LinkButton href="/applicants?queue=all">Search all applicants</LinkButton>}
    >
      The address may be incomplete. Find the applicant by name or email.
    </EmptyState>
  );
}

export function ErasedApplicant() {
  return (
    <EmptyState
      page
      title={erasedName}
      className="min-h-100"
      actions={<LinkButton href="/applicants?queue=all">Search all applicants</LinkButton>}
    >
      This applicant’s data was destroyed on request. Decisions and orders keep their dates and amounts, and the audit
      log keeps who did what, without the person.
    </EmptyState>
  );
}
