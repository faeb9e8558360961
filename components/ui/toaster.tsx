"use client";

import { Toast as Base } from "@base-ui/react/toast";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { Link } from "./link";
import { StatusIcon } from "./status-icon";

export type ToastMessage = {
  title: string;
  description?: string;
  /** A link to the result of the action. */
  link?: { href: string; label: string };
  /** The state to show as an icon, if the result is evidence. Without it, the toast has a plain tick. */
  state?: EvidenceState;
};

type Payload = Pick<ToastMessage, "link" | "state">;

const manager = Base.createToastManager<Payload>();

let isMounted = false;
/** Toasts added before the toaster was mounted. */
const waiting: ToastMessage[] = [];

export function show(message: ToastMessage): void {
  if (isMounted) add(message);
  else waiting.push(message);
}

function add({ title, description, ...data }: ToastMessage): void {
  manager.add({ title, description, data, timeout: 5_000 });
}

function Shown() {
  const { toasts } = Base.useToastManager<Payload>();
  return toasts.map((each) => (
    <Base.Root
      key={each.id}
      toast={each}
      className="pointer-events-auto relative w-85 max-w-full rounded-card bg-raised shadow-floating transition-[opacity,translate] duration-200 ease-calm data-limited:hidden data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-start gap-2.5 px-3 py-2.5">
        {each.data?.state === undefined ? (
          <Icon name="circle-check" className="mt-0.5 text-ink-3" />
        ) : (
          <StatusIcon state={each.data.state} className="mt-0.5" />
        )}
        <div className="min-w-0 flex-1">
          <Base.Title className="text-body font-semibold" />
          <Base.Description className="text-ink-3 text-meta" />
          {each.data?.link ? <Link href={each.data.link.href}>{each.data.link.label}</Link> : null}
        </div>
        <Base.Close
          aria-label="Dismiss"
          className="flex size-6 flex-none items-center justify-center rounded-control text-ink-3 hover:bg-hover"
        >
          <Icon name="x" className="size-3.5" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}

export function Toaster() {
  useEffect(() => {
    isMounted = true;
    for (const message of waiting.splice(0)) add(message);
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        <Base.Viewport className="pointer-events-none fixed right-4 bottom-4 left-4 z-60 flex flex-col-reverse items-end gap-2 max-md:bottom-[calc(4.75rem+env(safe-area-inset-bottom))]">
          <Shown />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
