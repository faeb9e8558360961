"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { remind } from "@/lib/features/checks/contract/checks.actions";
import type { InviteView } from "@/lib/features/checks/contract/invite";

export function SentInvites(props: { applicantId: string; items: readonly InviteView[] }) {
  const send = useAction(remind);
  return (
    <>
      {send.error ? <FailureNotice {...failureFacts(send.error)} /> : null}
      <ul className="divide-y divide-line rounded-card border border-line">
        {props.items.map((invite) => (
          <li key={invite.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <InviteState invite={invite} />
              <span className="block text-ink-3 text-meta">
                By {invite.by.name}
                {invite.reminders > 0 || invite.state !== "sent" || invite.arrivedAt || invite.expired ? (
                  <>
                    , <Timestamp at={invite.createdAt} />
                  </>
                ) : null}
                {invite.reminders > 0 ? `, ${plural(invite.reminders, "reminder")}` : null}
              </span>
              {invite.nextReminderAt ? (
                <span className="block text-ink-3 text-meta">
                  Next reminder <Timestamp at={invite.nextReminderAt} as="day" />
                </span>
              ) : null}
            </span>
            {invite.remindable ? (
              <Button
                size="s"
                className="max-md:h-touch"
                icon={<Icon name="mail" />}
                loading={send.isPending && send.variables.params?.inviteId === invite.id}
                onClick={() => send.mutate({ params: { id: props.applicantId, inviteId: invite.id } })}
              >
                Remind
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const copy: Record<InviteView["state"], string> = {
  queued: "Waiting to be sent",
  sending: "Being sent",
  sent: "Sent",
  failed: "Not sent: the mail server refused it, or could not be reached for a day",
  unknown: "The connection was lost while it was sent: it may not have arrived",
};

/** The texts for the state of a reminder, which follows an invitation that was emailed. */
const reminderCopy: typeof copy = {
  queued: "Reminder waiting to be sent",
  sending: "Reminder being sent",
  sent: copy.sent,
  failed: "Reminder not sent: the mail server refused it, or could not be reached for a day",
  unknown: "The connection was lost while the reminder was sent: it may not have arrived",
};

function InviteState({ invite }: { invite: InviteView }) {
  if (invite.arrivedAt) {
    return (
      <>
        Verification arrived <Timestamp at={invite.arrivedAt} />
      </>
    );
  }
  if (invite.expired) return "Expired: the link was removed";
  const { state, sentAt } = invite;
  if (!sentAt) return copy[state];
  return (
    <>
      {reminderCopy[state]}
      {state === "sent" ? null : ". The previous email was sent"} <Timestamp at={sentAt} />
    </>
  );
}
