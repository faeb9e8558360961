"use client";

import { createContext, useContext } from "react";
import { Link } from "@/components/ui/link";
import { checks, stepsOf } from "@/lib/domain/checks/catalog";

/** The address of the page that runs checks. Null for a reader who may not run checks. */
const RunContext = createContext<string | null>(null);

export const RunProvider = RunContext;

/** Returns the first operation of a card's check, or undefined for a card that no operation fills. */
function operationOf(cardId: string): string | undefined {
  const check = checks.find(({ card }) => card === cardId);
  return check && stepsOf(check)[0]?.operation;
}

export function RunLink(props: { card: string; title: string }) {
  const page = useContext(RunContext);
  const operation = operationOf(props.card);
  if (!page || !operation) return null;
  return (
    <Link
      href={`${page}?run=${operation}`}
      aria-label={`Run this check: ${props.title}`}
      className="flex-none text-meta max-md:py-2"
    >
      Run this check
    </Link>
  );
}
