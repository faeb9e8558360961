import type { ReactNode } from "react";
import { Logo } from "./logo";

/** A page outside the shell: sign-in, an error, not found. */
export function MessagePage(props: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 pt-[calc(var(--spacing-banner)+2.5rem)] pb-10">
      <span className="flex items-center gap-2 font-[650] text-lead">
        <Logo />
        Proofdesk
      </span>
      <div className="w-full max-w-120 rounded-card border border-line bg-surface">{props.children}</div>
    </main>
  );
}
