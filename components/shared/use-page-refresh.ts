"use client";

import { useRouter } from "next/navigation";
import { consoleAnswers } from "@/lib/console-api";

/**
 * Renders the page on the server again. Without an answer the router would leave the page to the browser, which replaces
 * it, and everything typed in it, with an error page of its own: so it checks first.
 *
 * @returns refreshes, and returns whether the console answered. Never throws
 */
export function usePageRefresh(): () => Promise<boolean> {
  const router = useRouter();
  return async () => {
    const answers = await consoleAnswers();
    if (answers) router.refresh();
    return answers;
  };
}
