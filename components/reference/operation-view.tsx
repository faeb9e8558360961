import type { ReactNode } from "react";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Code, RawBlock } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { roleTitles } from "@/lib/auth/permissions";
import { priceOf } from "@/lib/checks/catalog";
import type { OperationReference } from "@/lib/contracts/reference";
import { AssumptionList } from "./assumption-list";
import { documentedTexts, retryTexts } from "./copy";
import { AnswerTable, RequestTable } from "./field-table";

/** More rows than fit on a screen are collapsed. */
const manyFields = 40;

/**
 * Everything about one operation.
 *
 * @param props.tryIt the card that runs it
 * @param props.button how a company's own page does the same, where that applies
 */
export function OperationView(props: { operation: OperationReference; tryIt: ReactNode; button?: ReactNode }) {
  const { operation } = props;
  return (
    <>
      <PageHeader
        title={operation.title}
        breadcrumb={
          <Breadcrumb trail={[{ label: "Reference", href: "/reference" }, { label: operation.groupTitle }]} />
        }
        titleExtras={
          <>
            <Tag>{priceOf(operation).tag}</Tag>
            {operation.documented === "mock-only" ? <Tag>Production path assumed</Tag> : null}
          </>
        }
        facts={<Code>{operation.id}</Code>}
      />
      <div className="grid gap-4 px-6 pt-2 pb-10 max-md:gap-3 max-md:px-3 [&>*]:min-w-0">
        <Addresses operation={operation} />
        {props.tryIt}
        {props.button}
        <Sentences id="preconditions" title="Preconditions" sentences={operation.preconditions} />
        <Sentences id="notes" title="The interface says" sentences={operation.notes} />
        <Rules operation={operation} />
        <Request operation={operation} />
        <Answer operation={operation} />
        <Assumed operation={operation} />
      </div>
    </>
  );
}

function Addresses({ operation }: { operation: OperationReference }) {
  const { endpoint, method } = operation;
  return (
    <Card aria-labelledby="addresses">
      <CardHeader id="addresses" title="Where it is" />
      <CardBody>
        <Definitions>
          <Address
            term="Service"
            method={method}
            path={operation.upstreamPath}
            detail={operation.configured ? "Set by IDENTITY_PATHS" : documentedTexts[operation.documented]}
          />
          <Address term="Mock host" method={method} path={operation.mockPath} />
          <Address term="This console" method={endpoint.method} path={endpoint.path} />
        </Definitions>
      </CardBody>
      <CardBody>
        <div className="mb-1.5 flex items-center gap-1.5 text-ink-3 text-meta">
          By script, with the cookie of a session
          <CopyButton text={operation.curl} what="curl example" />
        </div>
        <RawBlock label="curl example">{operation.curl}</RawBlock>
      </CardBody>
    </Card>
  );
}

function Address(props: { term: string; method: string; path: string; detail?: string }) {
  return (
    <Definition term={props.term} evidence={false} detail={props.detail}>
      <span className="inline-flex max-w-full items-center gap-1.5">
        <span className="flex-none text-ink-3 text-meta">{props.method}</span>
        <code className="mono min-w-0 [overflow-wrap:anywhere]">{props.path}</code>
        <CopyButton text={props.path} what={`${props.term.toLowerCase()} path`} />
      </span>
    </Definition>
  );
}

/** A card of sentences; nothing without any. */
function Sentences(props: { id: string; title: string; sentences: readonly string[] }) {
  if (props.sentences.length === 0) return null;
  return (
    <Card aria-labelledby={props.id}>
      <CardHeader id={props.id} title={props.title} />
      <CardBody>
        <ul className="grid list-disc gap-1 pl-4">
          {props.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Rules({ operation }: { operation: OperationReference }) {
  const roles = operation.roles.map((role) => roleTitles[role].title).join(", ");
  return (
    <Card aria-labelledby="rules">
      <CardHeader id="rules" title="Rules" />
      <CardBody>
        <Definitions>
          <Definition term="Permission" evidence={false} detail={<Code>{operation.permission}</Code>}>
            {roles}
          </Definition>
          <Definition term="Consent" evidence={false}>
            {operation.needsConsent ? "Has to be recorded first; otherwise nothing is sent." : "Not needed."}
          </Definition>
          <Definition term="Billing" evidence={false}>
            {priceOf(operation).sentence}
          </Definition>
          <Definition term="After a failure" evidence={false}>
            {retryTexts[operation.retry]}
          </Definition>
        </Definitions>
      </CardBody>
    </Card>
  );
}

function Request({ operation }: { operation: OperationReference }) {
  return (
    <Card aria-labelledby="request">
      <CardHeader
        id="request"
        title="Request"
        provenance={
          operation.id === "user.create"
            ? "The service answers with the access code"
            : "The console adds the applicant's access code; no other field is taken"
        }
      />
      <CardBody>
        {operation.request.length === 0 ? (
          <p className="text-ink-2">It takes no fields of its own.</p>
        ) : (
          <RequestTable fields={operation.request} />
        )}
      </CardBody>
    </Card>
  );
}

function Answer({ operation }: { operation: OperationReference }) {
  const { response } = operation;
  return (
    <Card aria-labelledby="answer">
      <CardHeader
        id="answer"
        title="Answer"
        provenance="Any field may be null or missing; unlisted keys are kept, masked as secret"
      />
      <CardBody>
        {response.length > manyFields ? (
          <details>
            <summary className="cursor-pointer text-accent">All {response.length} fields</summary>
            <AnswerTable fields={response} />
          </details>
        ) : (
          <AnswerTable fields={response} />
        )}
      </CardBody>
    </Card>
  );
}

function Assumed({ operation }: { operation: OperationReference }) {
  return (
    <Card aria-labelledby="assumed">
      <CardHeader
        id="assumed"
        title="Assumed here"
        provenance="Where the interface is silent"
        aside={
          <Link href="/reference/assumptions" className="text-meta">
            All assumptions
          </Link>
        }
      />
      <CardBody>
        <AssumptionList assumptions={operation.assumptions} level={3} />
      </CardBody>
    </Card>
  );
}
