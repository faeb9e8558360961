"use client";

import { useInviting } from "@/components/shared/use-inviting";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useHydrated } from "@/components/ui/use-hydrated";

const InviteDialog = lazyDialog(() => import("./invite-dialog").then((module) => module.InviteDialog));

/** `ready` is true if the address of the hosted UI is configured. */
export function Invite(props: { applicantId: string; may: boolean; ready: boolean }) {
  const [inviting, setInviting] = useInviting();
  // The dialog is rendered only in the browser, even if the address opens it. Next would otherwise leave a failed part
  // of the server's page in place.
  const hydrated = useHydrated();
  if (!inviting || !props.may || !hydrated) return null;
  return <InviteDialog {...props} onClose={() => setInviting(false)} />;
}
