import { Button } from "@/components/ui/button";
import { acknowledgeSignal } from "@/lib/features/hits/contract/hits.actions";
import { ReasonDialog } from "./reason-dialog";

/** Asks for the reason that resolves a finding. The finding stays on the page, with the reason and its author. */
export function ResolveFinding(props: { applicantId: string; code: string; title: string }) {
  return (
    <ReasonDialog
      trigger={
        <Button data-next size="s">
          Resolve
        </Button>
      }
      title={`Resolve: ${props.title}`}
      description="The finding stays on the page, with your name and reason. It opens again when its evidence changes."
      submit="Resolve"
      action={acknowledgeSignal}
      input={(reason) => ({ params: { id: props.applicantId, code: props.code }, body: { reason } })}
    />
  );
}
