import { MessagePage } from "@/components/layout/message-page";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** An address that does not exist, or not for this reader. */
export default function NotFound() {
  return (
    <MessagePage>
      <EmptyState title="Nothing is here" actions={<LinkButton href="/">To the start</LinkButton>}>
        The address may be wrong, or what was here is gone.
      </EmptyState>
    </MessagePage>
  );
}
