import { CellText } from "@/components/data-table/columns";
import { Unreadable } from "@/components/ui/unreadable";

type NamedRow = { applicantId: string; applicantName: string | null; unreadable?: true | undefined };

/** A cell with the applicant of an order or a request: by name, or by id if the record is damaged. */
export function ApplicantName(props: { row: NamedRow }) {
  const { applicantId, applicantName, unreadable } = props.row;
  if (unreadable && applicantName === null) return <Unreadable id={applicantId} />;
  return (
    <CellText fullText={applicantName ?? undefined} className="font-semibold">
      <bdi>{applicantName ?? "Name not given"}</bdi>
    </CellText>
  );
}
