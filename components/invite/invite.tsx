"use client";

import { useInviting } from "@/components/shared/use-inviting";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useHydrated } from "@/components/ui/use-hydrated";

const InviteDialog = lazyDialog(() => import("./invite-dialog").then((module) => module.InviteDialog));

/** `ready`: the address of the hosted UI is set. */
export function Invite(props: { applicantId: string; may: boolean; ready: boolean }) {
  const [inviting, setInviting] = useInviting();
  // Client only, although the address can open it: Next would leave a failed server part in the page.
  const hydrated = useHydrated();
  if (!inviting || !props.may || !hydrated) return null;
  return <InviteDialog {...props} onClose={() => setInviting(false)} />;
}
