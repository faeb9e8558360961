import { OneTimeLink } from "@/components/ui/one-time-link";
import { Timestamp } from "@/components/ui/timestamp";
import type { IssuedLink } from "@/lib/features/staff/contract/staff-links";

export function StaffLink(props: { link: IssuedLink; name: string }) {
  const { url, expiresAt } = props.link;
  return (
    <OneTimeLink url={url} title={`Give this link to ${props.name} alone.`}>
      Anyone with this link can choose the password. It is shown only now, and works once, until{" "}
      <Timestamp at={expiresAt} as="moment" />.
    </OneTimeLink>
  );
}
