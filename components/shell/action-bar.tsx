import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";

/** With four actions, all but the first lose their icons and may have two lines. The first must be an icon button. */
const four =
  "has-[>:nth-child(4)]:gap-1.5 has-[>:nth-child(4)]:*:not-first:whitespace-normal has-[>:nth-child(4)]:*:not-first:px-2 has-[>:nth-child(4)]:*:not-first:text-center has-[>:nth-child(4)]:*:not-first:leading-4 has-[>:nth-child(4)]:[&>*:not(:first-child)>svg]:hidden";

/**
 * A page's actions at the bottom of a phone, as targets of 44 px. From 760 px on, the bar is hidden, and the actions
 * are in the page's header. The last action, the primary one, takes the remaining width. The bar reserves its own
 * height at the end of the page.
 */
export function ActionBar(props: { label?: string; children: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="h-18 pb-[env(safe-area-inset-bottom)] md:hidden" />
      <div
        role="toolbar"
        aria-label={props.label ?? "Page actions"}
        className={cn(
          "fixed inset-x-0 bottom-0 z-30 flex gap-2 border-line border-t bg-surface px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] md:hidden [&>*:last-child]:flex-1 [&>a]:h-touch [&>button]:h-touch",
          four,
        )}
      >
        {props.children}
      </div>
    </>
  );
}
