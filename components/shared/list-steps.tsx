"use client";

import { usePathname, useRouter } from "next/navigation";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";
import { type KnownList, useKnownList } from "./list-place";

type ListSteps = {
  list: KnownList;
  /** "2 of 14". */
  place: string | null;
  previous: (() => void) | null;
  next: (() => void) | null;
};

/** The part of an applicant's page that stays open: their hits or checks; otherwise the summary. */
const partIn = (path: string) => /^\/applicants\/[^/]+(\/(?:hits|checks))$/.exec(path)?.[1] ?? "";

/** Steps through the list that an applicant was opened from; null if not in it. */
export function useListSteps(applicantId: string): ListSteps | null {
  const router = useRouter();
  const path = usePathname();
  const list = useKnownList();
  const at = list?.ids.indexOf(applicantId) ?? -1;
  if (!list || at === -1) return null;
  const { ids, total } = list;
  const stepTo = (id: string | undefined) =>
    id === undefined ? null : () => router.push(`/applicants/${id}${partIn(path)}`);
  return {
    list,
    place: total === null ? null : `${at + 1} of ${total}`,
    previous: stepTo(ids[at - 1]),
    next: stepTo(ids[at + 1]),
  };
}

/** From a list, adds its name, the position, and steps to the others. The trail's first entry is the list. */
export function ApplicantBreadcrumb(props: { applicantId: string; trail: Parameters<typeof Breadcrumb>[0]["trail"] }) {
  const steps = useListSteps(props.applicantId);
  useShortcuts(
    "Applicant",
    steps
      ? [
          { keys: ["]"], title: "next applicant of the list", run: () => (steps.next ? steps.next() : false) },
          {
            keys: ["["],
            title: "previous applicant of the list",
            run: () => (steps.previous ? steps.previous() : false),
          },
        ]
      : [],
  );
  if (!steps) return <Breadcrumb trail={props.trail} />;
  const { list, place } = steps;
  const [, ...rest] = props.trail;
  const inList = [
    { label: list.title, href: list.href },
    ...(rest.length > 1 ? rest : []),
    ...(place ? [{ label: place }] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Breadcrumb trail={inList} />
      <span className="inline-flex items-center gap-1 text-ink-3 text-meta">
        <Step
          label="Previous applicant"
          sign="["
          go={steps.previous}
          none="This is the first one that the list showed."
        />
        <Step label="Next applicant" sign="]" go={steps.next} none="This is the last one that the list showed." />
        <span aria-hidden="true" className="max-md:hidden in-data-[keys=off]:hidden">
          previous, next
        </span>
      </span>
    </div>
  );
}

/** A step; at the end of the list it says so. It keeps the focus, so that Enter can be repeated. */
function Step(props: { label: string; sign: string; go: (() => void) | null; none: string }) {
  const { label, sign, go, none } = props;
  return (
    <button
      type="button"
      aria-label={go ? label : `${label}. ${none}`}
      aria-disabled={go === null || undefined}
      title={go ? label : none}
      onClick={() => go?.()}
      className="inline-flex h-6 min-w-6 items-center justify-center rounded-control hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-50 max-md:size-touch"
    >
      <span aria-hidden="true" className="inline-flex in-data-[keys=off]:hidden max-md:hidden">
        <Kbd>{sign}</Kbd>
      </span>
      <span aria-hidden="true" className="hidden in-data-[keys=off]:inline max-md:inline">
        {sign === "[" ? "‹" : "›"}
      </span>
    </button>
  );
}
