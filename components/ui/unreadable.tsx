import { Code } from "./code";
import { shorten } from "./format";

/** A row whose stored data is damaged. An admin needs its id to restore it. */
export function Unreadable(props: { id: string }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={`Record ${props.id}`}>
      <span className="truncate text-ink-2">This record can't be opened</span>
      <Code className="flex-none">{shorten(props.id, 0, 8)}</Code>
    </span>
  );
}
