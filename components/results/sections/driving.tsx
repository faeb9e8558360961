import { Car } from "lucide-react";
import { DrivingRecord } from "@/components/shared/answers/driving-record";
import { readerOf } from "@/components/shared/evidence/reading";
import { ComparisonTable } from "../comparison-table";
import { checkOf, noResult, SectionFrame, type SectionProps } from "./section-frame";

/** The driving record: whose it is, its license, and its entries. Only the operation's own answer holds it. */
export function Driving(props: SectionProps) {
  const { result } = props;
  const section = result.sections.drivingRecord;
  const comparison = result.comparisons.find(({ section: of }) => of === "drivingRecord");
  return (
    <SectionFrame of={props} icon={<Car />} summary={checkOf(result, "driving")?.summary ?? noResult}>
      {comparison ? <ComparisonTable comparison={comparison} /> : null}
      <DrivingRecord of={readerOf(section, "drivingRecord")} />
    </SectionFrame>
  );
}
