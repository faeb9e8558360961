import { formatCount } from "@/lib/dates";

/** A small number next to a title or a tab; with `more` there are more than that: "1,000+". */
export function Count(props: { value: number; more?: boolean; label?: string }) {
  return (
    <span className="num inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-control bg-sunken px-1.25 font-strong text-ink-2 text-micro">
      {formatCount(props.value)}
      {props.more ? "+" : null}
      {props.label ? <span className="sr-only"> {props.label}</span> : null}
    </span>
  );
}
