import type { ReactNode } from "react";
import { cn } from "./tv";

/** An identifier or a field path, in a small and inconspicuous monospaced font. */
export function Code(props: { children: ReactNode; className?: string }) {
  return <code className={cn("code text-ink-3", props.className)}>{props.children}</code>;
}

/** A raw answer as text. `<mark>` inside highlights values that do not match the interface. */
export function RawBlock(props: { children: ReactNode; label: string }) {
  return (
    <section aria-label={props.label}>
      <pre className="max-h-96 overflow-auto whitespace-pre-wrap rounded-button border border-line-strong bg-sunken px-3 py-2.5 font-mono text-meta leading-4.5 [font-feature-settings:'calt'_0] [overflow-wrap:anywhere] [&_mark]:rounded-[2px] [&_mark]:bg-[var(--attention-tint)] [&_mark]:px-0.5 [&_mark]:text-attention">
        {props.children}
      </pre>
    </section>
  );
}
