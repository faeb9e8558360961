import { MessagePage } from "@/components/shell/message-page";
import { AnchorButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown for an address that does not exist, or that this reader may not see. */
export default function NotFound() {
  return (
    <MessagePage>
      <EmptyState page title="Page not found" actions={<AnchorButton href="/">Go home</AnchorButton>}>
        Check the address. The page may have been removed.
      </EmptyState>
    </MessagePage>
  );
}
