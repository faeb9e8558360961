import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { OperationGroupView } from "@/lib/contracts/reference";

/** An introduction to the reference, with all operations at a glance. On a phone the list of operations comes first. */
export function ReferenceOverview(props: {
  groups: readonly OperationGroupView[];
  service: readonly { title: string; text: string }[];
}) {
  const count = props.groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <div className="grid gap-4 px-6 pt-2 pb-10 max-md:gap-3 max-md:px-3 [&>*]:min-w-0">
      <Card aria-labelledby="how">
        <CardHeader id="how" title="How a call goes" />
        <CardBody className="grid gap-2 text-ink-2">
          <p>
            Each of the {count} operations of the identity service is declared once, and everything here is read from
            that: its paths, its fields and their rules, who may run it, and what it costs.
          </p>
          <p>
            A call goes to the console, which checks the right, the fields and the consent, writes the audit log, and
            then asks the service. Answers are masked by who reads them.
          </p>
          <p>
            The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>. What is assumed where the
            interface is silent: <Link href="/reference/assumptions">assumptions</Link>.
          </p>
        </CardBody>
      </Card>
      <Card aria-labelledby="service">
        <CardHeader id="service" title="The service" />
        <CardBody>
          <Definitions>
            {props.service.map(({ title, text }) => (
              <Definition key={title} term={title} evidence={false}>
                {text}
              </Definition>
            ))}
          </Definitions>
        </CardBody>
      </Card>
      {props.groups.map(({ title, operations }) => (
        <Card key={title} aria-label={title} className="max-md:hidden">
          <CardHeader title={title} />
          <CardBody>
            <Table>
              <thead className="sr-only">
                <tr>
                  <Th>Operation</Th>
                  <Th>Path at the service</Th>
                </tr>
              </thead>
              <tbody>
                {operations.map(({ id, title: name, upstreamPath }) => (
                  <tr key={id}>
                    <Td className="w-2/5">
                      <Link href={`/reference/${id}`}>{name}</Link>
                    </Td>
                    <Td>
                      <code className="mono text-ink-2 [overflow-wrap:anywhere]">{upstreamPath}</code>
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </CardBody>
        </Card>
      ))}
    </div>
  );
}
