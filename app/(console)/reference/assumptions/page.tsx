import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { AssumptionList } from "@/components/reference/assumption-list";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { pageCaller } from "@/lib/http/prefetch";
import { allAssumptions } from "@/lib/openapi/reference";

export const metadata: Metadata = { title: "Assumptions" };

/** Assumptions where the interface is silent. */
export default async function AssumptionsPage() {
  await pageCaller();
  return (
    <Page>
      <PageHeader
        title="Assumptions"
        breadcrumb={<Breadcrumb trail={[{ label: "Reference", href: "/reference" }, { label: "Assumptions" }]} />}
        facts="What the interface does not say, and what this console does there"
      />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <Card>
          <CardBody>
            <AssumptionList assumptions={allAssumptions()} level={2} withOperations />
          </CardBody>
        </Card>
      </div>
    </Page>
  );
}
