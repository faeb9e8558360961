"use client";

import { failedRead, isRefusal } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { useInviting } from "@/components/shared/use-inviting";
import { Button } from "@/components/ui/button";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { FailureNotice } from "@/components/ui/failure-state";
import { SentInvites } from "./sent-invites";

export function InvitesCard(props: { applicantId: string }) {
  const invites = useCase(props.applicantId, "invites");
  const [, setInviting] = useInviting();
  if (invites.error && !isRefusal(invites.error)) {
    return <FailureNotice {...failedRead(invites)} />;
  }
  const { items = [], to = null } = invites.data ?? {};
  const [latest] = items;
  if (!latest) return null;
  const isOnItsWay = latest.state === "queued" || latest.state === "sending";
  return (
    <TitledCard
      titleId="invites-title"
      icon="send"
      title="Invitations"
      provenance={<Count value={items.length} label="sent by email" />}
    >
      <CardBody className="grid gap-2">
        <p className="text-ink-2 text-meta">
          {to ? (
            <>
              To <bdi className="code wrap-anywhere">{to}</bdi>, the address on file
            </>
          ) : (
            "No address is on file"
          )}
        </p>
        <SentInvites applicantId={props.applicantId} items={items} />
      </CardBody>
      {latest.remindable || latest.arrivedAt || (isOnItsWay && !latest.expired) ? null : (
        <CardFooter>
          No reminder can follow.
          <Button size="s" className="ml-auto" onClick={() => setInviting(true)}>
            Invite again
          </Button>
        </CardFooter>
      )}
    </TitledCard>
  );
}
