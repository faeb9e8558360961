import { Link } from "@/components/ui/link";

/** An applicant by name, as a link for those who may open the applicant's page: admins may not. */
export function NamedApplicant(props: { id: string; name: string; opens: boolean }) {
  const { id, name, opens } = props;
  if (!opens) return <bdi className="font-strong">{name}</bdi>;
  return (
    <Link href={`/applicants/${id}`} className="font-strong">
      <bdi>{name}</bdi>
    </Link>
  );
}
