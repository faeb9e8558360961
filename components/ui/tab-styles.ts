import { cn } from "./tv";

/** The classes of a page's tab. A tab is a link; mark the current one with `aria-current`. */
export const tabStyles = (isCurrent: boolean): string =>
  cn(
    "inline-flex h-9 flex-none items-center gap-1.5 border-transparent border-b-2 px-2 text-ink-2 hover:text-ink hover:no-underline max-md:h-touch",
    isCurrent && "border-primary font-strong text-ink",
  );
