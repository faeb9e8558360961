import { CellText } from "@/components/ui/data-table/columns";
import { Unreadable } from "@/components/ui/unreadable";

export function ApplicantName(props: {
  row: { applicantId: string; applicantName: string | null; unreadable?: true };
}) {
  const { applicantId, applicantName, unreadable } = props.row;
  if (unreadable && applicantName === null) return <Unreadable id={applicantId} />;
  return (
    <CellText fullText={applicantName ?? undefined} className="font-semibold">
      <bdi>{applicantName ?? "Name not given"}</bdi>
    </CellText>
  );
}
