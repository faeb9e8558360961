import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** An address inside the console that does not exist, or not for this reader. */
export default function NotFound() {
  return (
    <EmptyState title="Nothing is here" className="min-h-100" actions={<LinkButton href="/">To the start</LinkButton>}>
      The address may be wrong, or what was here is gone.
    </EmptyState>
  );
}
