"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { QueryCard } from "@/components/shared/query-state";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { DisabledUntilHydrated } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  signOutEverywhere,
} from "@/lib/features/session/contract/account.actions";

export function Sessions(props: { children: ReactNode }) {
  const query = useQuery(queryFor(listSessions));
  const end = useAction(endOwnSession);
  const endOthers = useAction(endOtherSessions);
  const endAll = useAction(signOutEverywhere);
  const failed = end.error ?? endOthers.error;
  return (
    <QueryCard query={query} label="Sessions">
      {({ items }) => (
        <TitledCard icon="monitor-smartphone" title="Sessions">
          <CardBody className="grid gap-3">
            <DisabledUntilHydrated>
              <ul aria-label="Sessions">
                {items.map(({ id, device, createdAt, lastSeenAt, current }) => (
                  <li key={id} className="flex items-center gap-3 border-line border-b py-2 first:pt-0">
                    <div className="min-w-0 flex-1">
                      <div className="flex items-center gap-2">
                        {device ?? "Unknown browser"}
                        {current ? <Tag>This one</Tag> : null}
                      </div>
                      <div className="text-ink-3 text-meta">
                        Signed in <Timestamp at={createdAt} as="moment" />, last seen{" "}
                        <Timestamp at={lastSeenAt} as="relative" />
                      </div>
                    </div>
                    {current ? null : (
                      <Button
                        size="s"
                        loading={end.isPending && end.variables?.params?.id === id}
                        aria-label={`End the session of ${device ?? "an unknown browser"}`}
                        onClick={() => end.mutate({ params: { id }, body: {} })}
                      >
                        End
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {failed ? <FailureNotice {...failureFacts(failed)} /> : null}
              {props.children}
              <div className="flex flex-wrap gap-2">
                {items.length > 1 ? (
                  <Button loading={endOthers.isPending} onClick={() => endOthers.mutate({ body: {} })}>
                    End all others
                  </Button>
                ) : null}
                <ConfirmDialog
                  trigger={<Button icon={<Icon name="log-out" />}>Sign out everywhere</Button>}
                  title="Sign out everywhere?"
                  description="All your sessions end immediately, including this one. Unsent changes are lost."
                  confirmLabel="Sign out everywhere"
                  onConfirm={async () => {
                    await endAll.mutateAsync({ body: {} });
                    window.location.assign("/sign-in");
                  }}
                  describeFailure={(error) => `${failureFacts(error).title}.`}
                />
              </div>
            </DisabledUntilHydrated>
          </CardBody>
        </TitledCard>
      )}
    </QueryCard>
  );
}
