"use client";

import { useMutation } from "@tanstack/react-query";
import type { Quiz } from "@/components/ui/capture/use-quiz-answers";
import { call } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import { getCheckRun, revealValues } from "@/lib/features/checks/contract/checks.actions";
import { quizOf, revealRequests } from "./questions";

/** The reason that the audit log records. */
const reason = "Quiz read to the applicant";

/**
 * Reveals the questions of a quiz to the person who reads them to the applicant, and records the reason. The options
 * are secret: this page keeps them only in memory, and every other page shows them masked.
 */
export function useQuiz(applicantId: string) {
  return useMutation<Quiz, unknown, string>({
    gcTime: 0,
    mutationFn: async (runId) => {
      const run = await call(getCheckRun, { params: { id: applicantId, runId } });
      const revealed: Record<string, string | null> = {};
      for (const paths of revealRequests(run.masked)) {
        const answer = await call(revealValues, {
          params: { id: applicantId },
          body: { runId, paths, reason },
        });
        Object.assign(revealed, answer.values);
      }
      const quiz = quizOf(run, revealed);
      if (quiz) return quiz;
      throw new AppError("upstream_unreadable", {
        detail: "The service's quiz could not be read. Its answer is stored under recent runs.",
      });
    },
  });
}
