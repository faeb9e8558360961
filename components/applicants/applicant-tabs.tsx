"use client";

import { usePathname } from "next/navigation";
import { useCase } from "@/components/shared/use-case";
import { Count } from "@/components/ui/count";
import { Link } from "@/components/ui/link";
import { cn } from "@/components/ui/tv";

export function ApplicantTabs(props: { applicantId: string; mayReadDecisions: boolean; mayRunChecks: boolean }) {
  const path = usePathname();
  const base = `/applicants/${props.applicantId}`;
  const open = useCase(props.applicantId, "decisions").data?.openHits ?? 0;
  const tabs = [
    { href: base, label: "Summary", count: 0 },
    ...(props.mayReadDecisions ? [{ href: `${base}/hits`, label: "Hits", count: open }] : []),
    ...(props.mayRunChecks ? [{ href: `${base}/checks`, label: "Checks", count: 0 }] : []),
  ];
  if (tabs.length === 1) return null;
  return (
    <nav aria-label="Parts of this applicant" className="-mx-2 flex gap-1">
      {tabs.map(({ href, label, count }) => {
        const isCurrent = path === href;
        return (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent ? "page" : undefined}
            className={cn(
              "inline-flex h-9 items-center gap-1.5 border-transparent border-b-2 px-2 text-ink-2 hover:text-ink hover:no-underline",
              isCurrent && "border-primary font-strong text-ink",
            )}
          >
            {label}
            {count > 0 ? <Count value={count} label={`${count} to judge`} /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
