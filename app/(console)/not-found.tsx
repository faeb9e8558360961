import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** Shown for an address inside the console that does not exist, or that this reader may not see. */
export default function NotFound() {
  return (
    <EmptyState page title="Page not found" className="min-h-100" actions={<LinkButton href="/">Go home</LinkButton>}>
      Check the address. The page does not exist, or you do not have access to it.
    </EmptyState>
  );
}
