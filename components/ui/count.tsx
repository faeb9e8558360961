import { formatCount } from "@/lib/base/dates";

/** A small number next to a title or a tab. `more` means that there are more than `value`: "1,000+". */
export function Count(props: { value: number; more?: boolean; label?: string }) {
  return (
    <span className="count">
      {formatCount(props.value)}
      {props.more ? "+" : null}
      {props.label ? <span className="sr-only"> {props.label}</span> : null}
    </span>
  );
}
