import type { ReactNode } from "react";
import { Card, spine } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { cn } from "@/components/ui/tv";

/** What was never taken, in one dashed line. */
export function AbsentLine(props: {
  id: string;
  icon: ReactNode;
  title: ReactNode;
  summary: string;
  word?: string;
  aside?: ReactNode;
  className?: string;
}) {
  const { id, icon, title, summary } = props;
  return (
    <Card
      id={id}
      data-evidence="absent"
      aria-labelledby={`${id}-title`}
      className={cn(spine("absent"), "pl-0", props.className)}
    >
      <div className="flex min-h-11 items-center gap-x-2.5 py-1.5 pr-4 pl-6 max-md:px-3 [&>svg]:text-ink-3">
        {icon}
        <h2 id={`${id}-title`} className="flex-none font-medium text-ink-2">
          {title}
        </h2>
        <span className="min-w-0 flex-1 truncate text-ink-3 text-meta" title={summary}>
          {summary}
        </span>
        {props.aside}
        <Pill state="absent" className="flex-none">
          {props.word}
        </Pill>
      </div>
    </Card>
  );
}
