import type { Metadata } from "next";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { glossary } from "@/lib/domain/glossary";
import { pageCaller } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Glossary" };

export default async function GlossaryPage() {
  await pageCaller();
  const words = Object.entries(glossary).toSorted(([left], [right]) => left.localeCompare(right, "en"));
  return (
    <Page>
      <PageHeader
        title="Glossary"
        breadcrumb={<Breadcrumb trail={[{ label: "Reference", href: "/reference" }, { label: "Glossary" }]} />}
        facts="Every page uses the same word for the same thing. To see the meaning of a word with a dotted underline, point to it."
      />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <Card>
          <CardBody>
            <dl className="grid grid-cols-[minmax(8rem,max-content)_minmax(0,60ch)] gap-x-6 max-md:grid-cols-1">
              {words.map(([word, meaning]) => (
                <div
                  key={word}
                  id={word.replaceAll(" ", "-")}
                  className="col-span-full grid scroll-mt-16 grid-cols-subgrid py-1.5 target:bg-accent-bg"
                >
                  <dt className="font-strong first-letter:uppercase">{word}</dt>
                  <dd className="text-ink-2 first-letter:uppercase">{meaning}.</dd>
                </div>
              ))}
            </dl>
          </CardBody>
        </Card>
      </div>
    </Page>
  );
}
