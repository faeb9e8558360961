import { formatCount } from "@/lib/base/dates";

/** `detail` replaces the count at the end of the line: "612, about 40 s left". */
export function Progress(props: { label: string; value: number; max: number; detail?: string }) {
  const share = props.max > 0 ? Math.min(100, (props.value / props.max) * 100) : 0;
  return (
    <div>
      <div className="flex items-center gap-2">
        <span>{props.label}</span>
        <span className="num ml-auto text-ink-3 text-meta">
          {props.detail ?? `${formatCount(props.value)} of ${formatCount(props.max)}`}
        </span>
      </div>
      <svg
        role="progressbar"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={props.max}
        aria-valuenow={props.value}
        className="mt-1.5 block h-1 w-full rounded-full"
        width="100%"
        height="4"
      >
        <rect width="100%" height="4" rx="2" className="fill-line" />
        <rect width={`${share}%`} height="4" rx="2" className="fill-primary" />
      </svg>
    </div>
  );
}
