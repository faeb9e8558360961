"use client";

import dynamic from "next/dynamic";
import { useInviting } from "@/components/shared/use-inviting";
import { useHydrated } from "@/components/ui/use-hydrated";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog), { ssr: false });

/**
 * Invites the page's applicant to the service's hosted verification UI.
 *
 * @param props.may whether the reader may write applicants
 * @param props.ready whether the address of the hosted UI is set
 */
export function Invite(props: { applicantId: string; may: boolean; ready: boolean }) {
  const [inviting, setInviting] = useInviting();
  // Not on the server, where the address may ask for it: Next would leave a failed part of the page in its place.
  const hydrated = useHydrated();
  if (!inviting || !props.may || !hydrated) return null;
  return <InviteDialog {...props} onClose={() => void setInviting(null)} />;
}
