import type { ReactNode } from "react";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

const shell = "flex flex-col items-center justify-center gap-1.5 px-6 py-12 text-center text-ink-2";

/** A picture of a blank sheet on a desk. */
function Desk(props: { settled: boolean | undefined }) {
  return (
    <svg width="124" height="56" viewBox="0 0 124 56" fill="none" aria-hidden="true" className="mb-2">
      <path d="M0 53.5h124" className="stroke-line-strong" strokeWidth="1.5" />
      <rect x="32" y="9" width="60" height="44" rx="3" className="fill-surface stroke-control" strokeWidth="1.5" />
      <path d="M41 20h22M41 28h40M41 36h32" className="stroke-line-strong" strokeWidth="1.5" strokeLinecap="round" />
      {props.settled ? (
        <svg x="81" y="0" width="20" height="20" overflow="visible" aria-hidden="true">
          <circle cx="10" cy="10" r="11" className="fill-surface" />
          <StatusIcon state="clear" size="l" />
        </svg>
      ) : null}
    </svg>
  );
}

/**
 * An empty result, distinct from a failure or a refusal. `settled` adds a tick to the picture, which means that nothing
 * is left to do; never use it for a search without results. The children say what was searched, when it was read, and
 * what to do next.
 */
export function EmptyState(props: {
  title: ReactNode;
  page?: boolean;
  settled?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  const Title = props.page ? "h1" : "h2";
  return (
    <div className={cn(shell, props.className)}>
      <Desk settled={props.settled} />
      <Title className="text-ink">{props.title}</Title>
      {props.children ? <div className="max-w-[46ch]">{props.children}</div> : null}
      {props.actions ? <div className="mt-2.5 flex flex-wrap justify-center gap-2">{props.actions}</div> : null}
    </div>
  );
}
