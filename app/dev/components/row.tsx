import type { ReactNode } from "react";

export function Row(props: { name: string; children: ReactNode }) {
  return (
    <Stack name={props.name}>
      <div className="flex flex-wrap items-center gap-2">{props.children}</div>
    </Stack>
  );
}

export function Stack(props: { name: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-ink-3 text-meta">{props.name}</h3>
      {props.children}
    </section>
  );
}
