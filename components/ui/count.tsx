import { formatCount } from "@/lib/dates";

/** A small number next to a title or a tab. */
export function Count(props: { value: number; label?: string }) {
  return (
    <span className="num inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-control bg-sunken px-1.25 font-strong text-ink-2 text-micro">
      {formatCount(props.value)}
      {props.label ? <span className="sr-only"> {props.label}</span> : null}
    </span>
  );
}
