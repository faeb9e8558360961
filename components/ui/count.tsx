import { formatCount } from "@/lib/base/dates";

/** A small number next to a title or a tab; with `more` there are more than that: "1,000+". */
export function Count(props: { value: number; more?: boolean; label?: string }) {
  return (
    <span className="count">
      {formatCount(props.value)}
      {props.more ? "+" : null}
      {props.label ? <span className="sr-only"> {props.label}</span> : null}
    </span>
  );
}
