import { Link } from "@/components/ui/link";

/** The name of an applicant. It is a link for readers who may open the applicant's page. Admins may not. */
export function NamedApplicant(props: { id: string; name: string; opens: boolean }) {
  const { id, name, opens } = props;
  if (!opens) return <bdi className="font-strong">{name}</bdi>;
  return (
    <Link href={`/applicants/${id}`} className="font-strong">
      <bdi>{name}</bdi>
    </Link>
  );
}
