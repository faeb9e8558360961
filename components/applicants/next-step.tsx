"use client";

import { usePathname } from "next/navigation";
import { useRef } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useNextApplicant } from "@/components/shared/list-steps";
import { useCase } from "@/components/shared/use-case";
import { Button, type ButtonLook, buttonStyles } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { useShortcuts } from "@/components/ui/shortcuts";
import { type NextStep, nextStepOf } from "@/lib/domain/case/next-step";
import { signalsToReview } from "@/lib/domain/results/signal-state";
import type { ApplicantRights } from "./availability";

export type StepReader = { applicantId: string; self: string; may: ApplicantRights };

/**
 * `isHere` is true if the step leads to something on this page. `toJudge` counts the hits that this reader has to
 * judge.
 */
export function useNextStep({
  applicantId,
  self,
  may,
}: StepReader): (NextStep & { isHere: boolean; toJudge: number }) | null {
  const path = usePathname();
  const applicant = useCase(applicantId, "applicant").data;
  const decisions = useCase(applicantId, "decisions").data;
  const hits = useCase(applicantId, "hits").data?.items ?? [];
  const result = useCase(applicantId, "result").data;
  const lines = useCase(applicantId, "standing").data?.lines ?? [];
  if (!applicant) return null;
  // The second judgment of a hit must come from another reviewer than the first.
  const isForReader = (hit: (typeof hits)[number]) =>
    hit.verdict === null && !(hit.awaitsSecond && hit.judgment?.by.id === self);
  const toJudge = hits.filter(isForReader).length;
  const standing = decisions?.items.find(({ reopened }) => reopened === null);
  const decided = standing?.outcome === "approve" || standing?.outcome === "decline";
  const step = nextStepOf(
    {
      status: applicant.status,
      decided,
      blocks: decisions?.blocks ?? null,
      hits: toJudge,
      findings: signalsToReview(result?.signals ?? []).length,
      lines,
    },
    may,
  );
  // The card that shows a decision also leads to the next applicant.
  const isHere =
    (step.path !== null || (decided && may.decide)) && path === `/applicants/${applicantId}${pageOf(step)}`;
  return { ...step, toJudge, isHere };
}

const pageOf = ({ path }: NextStep) => path?.split("#")[0] ?? "";

/**
 * The button of the next step is primary, unless the step leads to something on this page that has a primary button
 * itself.
 */
export function NextStepButton(props: StepReader & ButtonLook & { id?: string; className?: string }) {
  const { applicantId, self, may, ...look } = props;
  const step = useNextStep(props);
  const next = useNextApplicant(applicantId, may.decide);
  if (!step) return null;
  const { label, key, path, isHere } = step;
  const isPlain = isHere && path !== "#findings";
  const shown = { variant: isPlain ? ("secondary" as const) : ("primary" as const), ...look };
  const content = (
    <>
      {label}
      {key ? (
        <span aria-hidden="true" className="inline-flex max-md:hidden">
          <Kbd onButton>{key.toUpperCase()}</Kbd>
        </span>
      ) : null}
    </>
  );
  if (path === null) {
    return (
      <Button {...shown} icon={<Icon name="arrow-right" />} loading={next.isPending} onClick={next.go}>
        {content}
      </Button>
    );
  }
  const anchor = { id: look.id, className: buttonStyles({ ...shown, className: look.className }) };
  const href = `/applicants/${applicantId}${path}`;
  return (
    <Link {...anchor} href={isHere && !href.includes("#") ? "#content" : href}>
      {content}
    </Link>
  );
}

/** Registers the shortcut key of the next step. The key presses the button in `children`. */
export function NextStepKey(props: StepReader & { children: React.ReactNode }) {
  const step = useNextStep(props);
  const place = useRef<HTMLSpanElement>(null);
  const press = () => place.current?.querySelector<HTMLElement>("a, button")?.click();
  useShortcuts("Applicant", step?.key ? [{ keys: [step.key], title: step.label.toLowerCase(), run: press }] : []);
  return (
    <span ref={place} className="contents">
      {props.children}
    </span>
  );
}

/** The next step at the end of each part, so that a reader at the bottom of the page can go on. */
export function NextStepEnd(props: StepReader) {
  const step = useNextStep(props);
  const next = useNextApplicant(props.applicantId, props.may.decide);
  const path = usePathname();
  if (!step) return null;
  return (
    // Each part gets its own element. Without the key, the reader would see one element jump between the ends of two
    // parts.
    <section key={path} aria-label="Next step" className="px-6 pt-4 pb-10 max-md:px-3">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t pt-3">
        <span className="text-ink-2">{step.why}</span>
        <NextStepButton {...props} variant="secondary" />
      </div>
      {next.error ? <FailureNotice {...failureFacts(next.error)} className="mt-3" /> : null}
    </section>
  );
}
