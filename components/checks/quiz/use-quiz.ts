"use client";

import { useMutation } from "@tanstack/react-query";
import type { Quiz } from "@/components/capture/use-quiz-answers";
import { call } from "@/lib/console-api";
import { getCheckRun } from "@/lib/contracts/checks";
import { revealValues } from "@/lib/contracts/results";
import { AppError } from "@/lib/errors";
import { quizOf, revealRequests } from "./questions";

/** Stands in the audit log beside who asked and when. */
const reason = "Quiz read to the applicant";

/**
 * Opens the questions of a quiz. Its options are secret like any: they are revealed for the one who reads them aloud, on
 * record with their reason, live in this screen's memory, and stay masked everywhere else and afterwards.
 *
 * @returns React Query's mutation over a run of Get Identity Proof Quiz; nothing of it is kept when the screen is left
 */
export function useQuiz(applicantId: string) {
  return useMutation<Quiz, unknown, string>({
    gcTime: 0,
    mutationFn: async (runId) => {
      const run = await call(getCheckRun, { params: { id: applicantId, runId } });
      const shown: Record<string, string | null> = {};
      for (const paths of revealRequests(run.masked)) {
        const answer = await call(revealValues, { params: { id: applicantId }, body: { runId, paths, reason } });
        Object.assign(shown, answer.values);
      }
      const quiz = quizOf(run, shown);
      if (quiz) return quiz;
      throw new AppError("upstream_unreadable", {
        detail: "The service gave no quiz that could be read. Its answer is kept among the runs.",
      });
    },
  });
}
