import { Icon } from "@/components/ui/icon";

/** The banner is always in view, also on the sign-in page. Each page leaves room for it (`--spacing-banner`). */
export function MockBanner() {
  return (
    <aside
      aria-label="Mock mode"
      className="fixed inset-x-0 top-0 z-40 flex h-banner items-center justify-center gap-2 border-line-strong border-b border-dashed bg-sunken px-4 text-ink-2 text-meta max-md:px-3"
    >
      <Icon name="flask-conical" className="size-3.5 flex-none text-ink-3" />
      <span>
        <b className="text-ink">Mock mode:</b> the service returns invented data for every person
      </span>
    </aside>
  );
}
