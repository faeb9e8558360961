"use client";

import { useCase } from "@/components/shared/use-case";
import { plural } from "@/lib/base/dates";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import type { OperationId } from "@/lib/identity/operations/list";

export type OptionOf = (id: OperationId) => CheckOption | undefined;

/**
 * Returns a function that finds the option of an operation. The function returns undefined until the options are read.
 */
export function useOptions(applicantId: string): OptionOf {
  const { data } = useCase(applicantId, "checks");
  return (id) => data?.find(({ operationId }) => operationId === id);
}

export function unavailableReason(option: CheckOption | undefined): string | undefined {
  return option?.blocks[0]?.why;
}

/** Names the attempts used. The service counts them for some operations, and the console counts them for the others. */
export function attemptsLabel(option: CheckOption | undefined): string | null {
  if (!option) return null;
  const { attempts, attemptLimit } = option;
  if (attemptLimit !== null) return `${attempts} of ${attemptLimit} attempts used.`;
  const used = attempts === 0 ? "No attempt so far." : `${plural(attempts, "attempt")} so far.`;
  return `${used} The service does not say how many attempts your company allows.`;
}
