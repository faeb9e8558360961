"use client";

import dynamic from "next/dynamic";
import { useInviting } from "@/components/shared/use-inviting";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog), { ssr: false });

/**
 * Invites the page's applicant to the service's hosted verification UI.
 *
 * @param props.may whether the reader may write applicants
 * @param props.ready whether the address of the hosted UI is set
 */
export function Invite(props: { applicantId: string; may: boolean; ready: boolean }) {
  const [inviting, setInviting] = useInviting();
  if (!inviting || !props.may) return null;
  return <InviteDialog {...props} onClose={() => void setInviting(null)} />;
}
