import type { Metadata } from "next";
import { ApiReference } from "@/components/reference/api-reference";
import { Page } from "@/components/shell/page";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { pageCaller } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Reference" };

export default async function ReferencePage() {
  await pageCaller();
  return (
    <Page paper>
      <PageHeader
        title="Reference"
        facts="Every endpoint of this console, and every operation of the identity service as it runs it"
        actions={
          <>
            <Link href="/reference/glossary">Glossary</Link>
            <Link href="/reference/assumptions">Assumptions</Link>
          </>
        }
      />
      <div className="px-6 pb-10 max-md:px-3">
        <ApiReference />
      </div>
    </Page>
  );
}
