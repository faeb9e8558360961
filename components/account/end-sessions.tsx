"use client";

import { LogOut } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Ends all of the reader's sessions, on this and every other device. */
export function EndSessions() {
  const end = useAction("POST /api/account/sign-out-everywhere");
  return (
    <ConfirmDialog
      trigger={<Button icon={<LogOut />}>Sign out everywhere</Button>}
      title="Sign out everywhere?"
      description="All your sessions end immediately, including this one. Unsent changes are lost."
      confirmLabel="Sign out everywhere"
      onConfirm={async () => {
        await end.mutateAsync({ body: {} });
        window.location.assign("/sign-in");
      }}
      describeFailure={(error) => `${failureFacts(error).title}.`}
    />
  );
}
