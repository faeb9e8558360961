import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RawBlock } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { buttonLines, type HostedButtonFacts } from "./button-lines";

/** How a company's own page opens the hosted verification UI, which creates a token as this operation does. */
export function HostedButton(props: HostedButtonFacts) {
  const lines = buttonLines(props);
  return (
    <Card aria-labelledby="button">
      <CardHeader id="button" title="The button" provenance="On a page of your own, without this console" />
      <CardBody>
        <div className="mb-1.5 flex items-center gap-1.5 text-ink-3 text-meta">
          With the person&rsquo;s own data between the quotation marks
          <CopyButton text={lines} what="lines of the button" />
        </div>
        <RawBlock label="Lines of the button">{lines}</RawBlock>
      </CardBody>
    </Card>
  );
}
