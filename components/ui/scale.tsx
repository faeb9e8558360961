import type { ReactNode } from "react";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { StatusIcon } from "./status-icon";

const clamp = (value: number) => Math.min(100, Math.max(0, value));

/**
 * A value from 0 to 100 on a line. For undefined, the line is empty and the number is "–". Ticks mark only thresholds
 * that the value's source states. Without a threshold there is no verdict: the state is "info", and the marker only
 * shows the position.
 */
export function Scale(props: {
  label: ReactNode;
  name: string;
  value: number | undefined;
  state?: EvidenceState;
  ticks?: readonly { at: number; label: string }[];
  children?: ReactNode;
}) {
  const { value, state = "info", ticks = [] } = props;
  const label = [`${value ?? "no value"} of 100`, ...ticks.map((tick) => `${tick.at}: ${tick.label}`)].join(", ");
  return (
    <div data-evidence={state} className="@container">
      <div className="grid grid-cols-[8rem_minmax(0,1fr)_3rem] items-start gap-x-3.5 gap-y-1 @max-lg:grid-cols-[minmax(0,1fr)_auto] @max-lg:gap-y-0">
        <span className="font-medium text-ink-2">{props.label}</span>
        <span className="@max-lg:order-3 @max-lg:col-span-2">
          <svg
            role="img"
            aria-label={`${props.name}: ${label}`}
            className="block h-4.5 w-full overflow-visible"
            height="18"
            width="100%"
          >
            <title>{`${props.name}: ${label}`}</title>
            <rect x="0" y="8" width="100%" height="2" rx="1" className="fill-line-strong" />
            {value === undefined ? null : (
              <rect x="0" y="7" width={`${clamp(value)}%`} height="4" rx="2" className="fill-state-mark" />
            )}
            {ticks.map((tick) => (
              <rect key={tick.at} x={`${clamp(tick.at)}%`} y="1" width="1" height="16" className="fill-ink-2" />
            ))}
            {value === undefined ? null : (
              <svg x={`${clamp(value)}%`} y="2" width="14" height="14" overflow="visible" aria-hidden="true">
                <g transform="translate(-7 0)">
                  <Dot state={state} />
                </g>
              </svg>
            )}
          </svg>
          {ticks.length === 0 ? null : <TickLabels ticks={ticks} />}
        </span>
        <span className="num text-right font-semibold @max-lg:order-2">{value ?? "–"}</span>
        {props.children ? (
          <p className="mb-1 text-ink-3 text-meta @lg:col-start-2 @max-lg:order-4 @max-lg:col-span-2">
            {props.children}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Dot(props: { state: EvidenceState }) {
  if (props.state === "info") return <circle cx="7" cy="7" r="5" className="fill-surface stroke-2 stroke-state-mark" />;
  return (
    <>
      <circle cx="7" cy="7" r="8" className="fill-surface" />
      <StatusIcon state={props.state} size="s" />
    </>
  );
}

function TickLabels(props: { ticks: readonly { at: number; label: string }[] }) {
  return (
    <svg className="block h-3 w-full overflow-visible" height="12" width="100%" aria-hidden="true">
      {props.ticks.map((tick) => (
        <text
          key={tick.at}
          x={`${clamp(tick.at)}%`}
          y="10"
          textAnchor={tick.at > 85 ? "end" : tick.at < 15 ? "start" : "middle"}
          className="fill-ink-3 font-medium text-[0.625rem]"
        >
          {`${tick.at} ${tick.label}`}
        </text>
      ))}
    </svg>
  );
}
