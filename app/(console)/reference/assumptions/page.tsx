import type { Metadata } from "next";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card, CardBody } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { pageCaller } from "@/lib/platform/http/prefetch";
import { listAssumptions } from "@/lib/views/openapi/list-assumptions";

export const metadata: Metadata = { title: "Assumptions" };

export default async function AssumptionsPage() {
  await pageCaller();
  return (
    <Page>
      <PageHeader
        title="Assumptions"
        breadcrumb={<Breadcrumb trail={[{ label: "Reference", href: "/reference" }, { label: "Assumptions" }]} />}
        facts="Points that the service’s documentation leaves open, and what this console assumes"
      />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <Card>
          <CardBody>
            <ul className="grid gap-4">
              {listAssumptions().map((assumption) => (
                <li key={assumption.id} id={assumption.id} className="min-w-0 scroll-mt-16 [overflow-wrap:anywhere]">
                  <h2 className="font-strong text-body">{assumption.title}</h2>
                  <p className="mt-0.5 text-ink-2">
                    <span className="text-ink-3">Not stated: </span>
                    {assumption.silence}
                  </p>
                  <p className="mt-0.5">
                    <span className="text-ink-3">Assumed: </span>
                    {assumption.assumption}
                  </p>
                  {assumption.configurableBy ? (
                    <p className="mt-0.5 text-ink-2 text-meta">
                      Changed by <Code>{assumption.configurableBy}</Code>
                    </p>
                  ) : null}
                  <AffectedOperations operations={assumption.operations} />
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      </div>
    </Page>
  );
}

function AffectedOperations(props: { operations: readonly { title: string; href: string }[] | undefined }) {
  if (!props.operations) return <p className="mt-1 text-ink-3 text-meta">This assumption applies to every operation</p>;
  return (
    <ul aria-label="Affected operations" className="flex flex-wrap gap-x-3 text-meta">
      {props.operations.map(({ title, href }) => (
        <li key={href}>
          <Link href={href} className="inline-block py-1">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
