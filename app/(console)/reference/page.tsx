import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { ReferenceOverview } from "@/components/reference/overview";
import { PageHeader } from "@/components/ui/page-header";
import { pageCaller } from "@/lib/http/prefetch";
import { serviceNotes } from "@/lib/openapi/interface-notes";
import { operationGroups } from "@/lib/openapi/reference";

export const metadata: Metadata = { title: "Reference" };

/** The identity service's operations, as the console calls them. */
export default async function ReferencePage() {
  await pageCaller();
  return (
    <Page>
      <PageHeader title="Reference" facts="Every operation of the identity service, as this console runs it" />
      <ReferenceOverview groups={operationGroups()} service={serviceNotes} />
    </Page>
  );
}
