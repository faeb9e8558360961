"use client";

import type { CheckOption } from "@/lib/contracts/checks";
import { plural } from "@/lib/dates";
import type { OperationId } from "@/lib/identity/operations/registry";
import { useOptions } from "../use-options";

/**
 * What holds for some operations of an applicant.
 *
 * @returns `of` gives the option of an operation; undefined until they are read
 */
export function useOption(applicantId: string) {
  const { data, error, refetch } = useOptions(applicantId);
  const of = (id: OperationId): CheckOption | undefined => data?.items.find(({ operationId }) => operationId === id);
  return { of, isRead: data !== undefined, error, refetch };
}

/** Why an operation cannot be run now, in one sentence for a button; undefined: it can. */
export function unavailableReason(option: CheckOption | undefined): string | undefined {
  return option?.blocks[0]?.why;
}

/** How often the service or, where it does not count, the console has counted an operation. */
export function attemptWords(option: CheckOption | undefined): string | null {
  if (!option) return null;
  const { attempts, attemptLimit } = option;
  if (attemptLimit !== null) return `${attempts} of ${attemptLimit} attempts used.`;
  const used = attempts === 0 ? "No attempt so far." : `${plural(attempts, "attempt")} so far.`;
  return `${used} The company's limit is known to the service only.`;
}
