import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

/**
 * Says that the reader may not see something. It looks unlike an empty list, because it says nothing of what exists.
 */
export function RefusalState(props: { what: ReactNode; page?: boolean; children?: ReactNode }) {
  const Title = props.page ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center justify-center gap-1.5 px-6 py-12 text-center text-ink-2">
      <Icon name="ban" className="mb-1 size-5 text-ink-2" />
      <Title className="text-ink">You don't have access to {props.what}</Title>
      {props.children ? <div className="max-w-[46ch]">{props.children}</div> : null}
    </div>
  );
}
