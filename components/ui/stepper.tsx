import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "./tv";

/** The steps of a task, in order; those before `current` are done. `current` counts from 0. */
export function Steps(props: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol aria-label={props.label} className="flex flex-wrap items-center gap-y-2 text-ink-3 max-md:text-meta">
      {props.steps.map((step, index) => {
        const done = index < props.current;
        const on = index === props.current;
        return (
          <li
            key={step}
            aria-current={on ? "step" : undefined}
            className={cn(
              "flex items-center gap-2 not-first:before:mx-3 not-first:before:h-px not-first:before:w-7 not-first:before:bg-line-strong max-md:not-first:before:mx-2 max-md:not-first:before:w-3",
              on && "font-semibold text-ink",
            )}
          >
            <span
              className={cn(
                "flex size-5 items-center justify-center rounded-full border border-control font-semibold text-micro",
                done && "border-ink-2 text-ink-2",
                on && "border-primary bg-primary text-primary-foreground",
              )}
            >
              {done ? <Icon name="check" className="size-3 stroke-[3]" /> : index + 1}
            </span>
            {step}
            {done ? <span className="sr-only">, done</span> : null}
          </li>
        );
      })}
    </ol>
  );
}

export type StepperStep = { key: string; title: ReactNode; detail?: ReactNode; state: "done" | "now" | "todo" };

const dot: Record<StepperStep["state"], string> = {
  done: "border-ink-2 bg-surface",
  now: "border-[var(--pending-mark)] bg-[var(--pending-mark)] shadow-[0_0_0_3px_var(--pending-tint)]",
  todo: "border-control border-dashed bg-surface",
};

/** The states of a process: a line that is solid up to the current state and dashed beyond. */
export function Stepper(props: { label: string; stops: readonly StepperStep[] }) {
  const across = "md:bg-[repeating-linear-gradient(90deg,var(--control)_0_4px,transparent_4px_8px)]";
  const down = "max-md:bg-[repeating-linear-gradient(180deg,var(--control)_0_4px,transparent_4px_8px)]";
  return (
    <ol aria-label={props.label} className="grid gap-y-2.5 md:auto-cols-fr md:grid-flow-col">
      {props.stops.map((stop, index) => {
        const last = index === props.stops.length - 1;
        const line = stop.state === "done" ? "bg-ink-2" : `${across} ${down}`;
        return (
          <li
            key={stop.key}
            aria-current={stop.state === "now" ? "step" : undefined}
            className="relative text-ink-2 text-meta max-md:pl-5.5 md:pt-5 md:pr-3 md:[&_time]:whitespace-normal"
          >
            {last ? null : (
              <span
                aria-hidden="true"
                className={cn(
                  "absolute max-md:top-3 max-md:-bottom-3 max-md:left-1 max-md:w-0.5 md:top-1.75 md:right-0 md:left-2.5 md:h-0.5",
                  line,
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cn(
                "absolute top-0.75 left-0 size-2.5 rounded-full border-2",
                dot[stop.state],
                last && stop.state === "done" && "bg-ink-2",
              )}
            />
            <b className={cn("block font-strong text-ink", stop.state === "todo" && "font-[450] text-ink-3")}>
              {stop.title}
            </b>
            {stop.detail}
          </li>
        );
      })}
    </ol>
  );
}
