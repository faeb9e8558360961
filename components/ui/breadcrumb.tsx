import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** The path to this page, on one line: a long name is cut off. The last entry is the page itself and is not a link. */
export function Breadcrumb(props: { trail: readonly { label: ReactNode; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 max-w-full">
      <ol className="flex items-center gap-1.5 text-ink-3 text-meta">
        {props.trail.map((step, index) => (
          <li
            key={step.href ?? index}
            className="flex min-w-0 items-center gap-1.5 first:flex-none [&:not(:last-child)]:shrink-999"
          >
            {index === 0 ? null : <Icon name="chevron-right" className="size-3" />}
            {step.href === undefined ? (
              <span aria-current="page" className="truncate">
                {step.label}
              </span>
            ) : (
              <Link href={step.href} className="-my-1 truncate py-1 text-ink-2">
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
