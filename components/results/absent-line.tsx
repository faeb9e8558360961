import type { ReactNode } from "react";
import { ByOverride } from "@/components/shared/by-override";
import { Card, spine } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { cn } from "@/components/ui/tv";

export function AbsentList(props: { children: ReactNode }) {
  return (
    <Card
      aria-label="Checks without a result"
      data-evidence="absent"
      className={cn(spine("absent"), "grid pl-0 [&>*+*]:border-t")}
    >
      {props.children}
    </Card>
  );
}

export function AbsentLine(props: {
  id: string;
  icon: ReactNode;
  title: ReactNode;
  summary: string;
  word?: string;
  /** Whether the identity was verified by override instead of by this test. */
  byOverride?: boolean;
  aside?: ReactNode;
  className?: string;
}) {
  const { id, icon, title, summary } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn(
        "flex min-h-10 items-center gap-x-2.5 border-state-line border-dashed py-1.5 pr-4 pl-6 max-md:px-3 [&>svg]:text-ink-3",
        props.className,
      )}
    >
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <h2 id={`${id}-title`} className="font-medium text-ink-2">
          {title}
        </h2>
        <span className="text-ink-3 text-meta">{summary}</span>
      </div>
      {props.aside}
      {props.byOverride ? (
        <ByOverride />
      ) : (
        <Pill state="absent" className="flex-none">
          {props.word}
        </Pill>
      )}
    </section>
  );
}
