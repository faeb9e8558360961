"use client";

import { MessagePage } from "@/components/layout/message-page";
import { PageFailure } from "@/components/layout/page-failure";

/** A page outside the shell, or the shell itself, could not be rendered. */
export default function RootError(props: { error: unknown; retry: () => void }) {
  return (
    <MessagePage>
      <PageFailure {...props} />
    </MessagePage>
  );
}
