import { SkeletonCard } from "@/components/ui/skeleton";

/** Holds the place of a result while the service is asked, in the shapes that will stand there. */
export function ResultSkeleton() {
  return (
    <>
      <SkeletonCard lines={8} label="Reading the result" />
      <SkeletonCard lines={3} label="Reading consent" />
      <SkeletonCard lines={7} label="Reading the sections" />
    </>
  );
}

/** Holds the place of the strip of tests. */
export function TopSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton className="h-26 rounded-card border border-line bg-surface max-md:h-80" />
  );
}
