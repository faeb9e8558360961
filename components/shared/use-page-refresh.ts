"use client";

import { useRouter } from "next/navigation";
import { consoleAnswers } from "@/lib/console-api";

/**
 * Renders the page on the server again. Without an answer the router would let the browser replace the page, and
 * everything typed in it, with an error page; so it checks first.
 *
 * @returns a function that refreshes and returns whether the console answered. It never throws
 */
export function usePageRefresh(): () => Promise<boolean> {
  const router = useRouter();
  return async () => {
    const answers = await consoleAnswers();
    if (answers) router.refresh();
    return answers;
  };
}
