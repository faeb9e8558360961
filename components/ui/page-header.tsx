import type { ReactNode } from "react";
import { cn } from "./tv";

/** If a page shows its actions in an `ActionBar` on a phone, pass `hideActionsOnPhone`. */
export function PageHeader(props: {
  title: ReactNode;
  breadcrumb?: ReactNode;
  titleExtras?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  hideActionsOnPhone?: boolean;
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 pt-4.5 pb-2.5 max-md:px-4 max-md:pt-3.5">
      <div className="min-w-0 flex-1 basis-60">
        {props.breadcrumb}
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 [overflow-wrap:anywhere]">{props.title}</h1>
          {props.titleExtras}
        </div>
        {props.facts ? (
          <div className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-meta [&_svg]:size-3.25 [&_svg]:text-ink-3">
            {props.facts}
          </div>
        ) : null}
      </div>
      {props.actions ? (
        <div className={cn("flex flex-wrap items-center gap-2", props.hideActionsOnPhone && "max-md:hidden")}>
          {props.actions}
        </div>
      ) : null}
    </header>
  );
}
