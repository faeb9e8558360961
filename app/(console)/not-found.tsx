import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** An address inside the console that leads to nothing, or to something that is not there for this reader. */
export default function NotFound() {
  return (
    <EmptyState title="Nothing is here" className="min-h-100" actions={<LinkButton href="/">To the start</LinkButton>}>
      The address may be wrong, or what was here is gone.
    </EmptyState>
  );
}
