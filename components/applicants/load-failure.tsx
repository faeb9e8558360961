"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useState, useTransition } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { FailureState } from "@/components/ui/failure-state";
import { consoleAnswers } from "@/lib/browser/console-api";
import { noAnswerError } from "@/lib/browser/refusals";

export function LoadFailure(props: ComponentProps<typeof FailureState>) {
  const router = useRouter();
  const [asking, start] = useTransition();
  const [lost, setLost] = useState(false);
  const again = () =>
    start(async () => {
      // The page checks the connection first, because a refresh while offline would end on the browser's own error
      // page.
      const answers = await consoleAnswers();
      setLost(!answers);
      if (answers) start(() => router.refresh());
    });
  const facts = lost ? failureFacts(noAnswerError(undefined, false)) : {};
  return <FailureState page {...props} {...facts} onRetry={again} retrying={asking} className="min-h-100" />;
}
