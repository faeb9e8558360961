"use client";

import Link from "next/link";
import { createContext, useContext } from "react";
import { checks, stepsOf } from "@/lib/checks/catalog";

/** Where tests are run, for who may run them; null for nobody. */
const RunContext = createContext<string | null>(null);

/** Whoever may run checks finds the way to each where its result would stand. */
export const RunProvider = RunContext;

/** The operation with which a person begins the check of a card; undefined for a card that no operation fills. */
function operationOf(cardId: string): string | undefined {
  const check = checks.find(({ card }) => card === cardId);
  return check && stepsOf(check)[0]?.operation;
}

/** The way to run the test whose result a card would hold. */
export function RunLink(props: { card: string; title: string }) {
  const page = useContext(RunContext);
  const operation = operationOf(props.card);
  if (!page || !operation) return null;
  return (
    <Link
      href={`${page}?run=${operation}`}
      prefetch={false}
      aria-label={`Run a check: ${props.title}`}
      className="flex-none text-meta max-md:py-2"
    >
      Run this check
    </Link>
  );
}

/** The way to all tests. */
export function RunChecksLink() {
  const page = useContext(RunContext);
  return page ? (
    <Link href={page} prefetch={false}>
      Run a check
    </Link>
  ) : null;
}
