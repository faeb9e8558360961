import { ClipboardList } from "lucide-react";
import { AllFields } from "@/components/shared/evidence/all-fields";
import { leavesOf } from "@/components/shared/evidence/leaves";
import { flagOf, type Leaf, type Reader, readerOf } from "@/components/shared/evidence/reading";
import { useReveal } from "@/components/shared/evidence/reveal";
import { Fact } from "@/components/shared/evidence/value";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import type { OrderDetail } from "@/lib/contracts/orders";
import { keysOf } from "@/lib/keys-of";
import { copyRequests, yesNo } from "./court-case";

const flags = { requestCertified: "Certified copy", ...copyRequests };

/** Each court copy as the result lists it: its case, what was requested with it, and where it can be had. */
export function CopyRequestsCard(props: { order: Pick<OrderDetail, "result" | "masked"> }) {
  const { result, masked } = props.order;
  const copies = readerOf({ data: result, masked }, "").under("court_copies").list();
  if (copies.length === 0) return null;
  return (
    <Card aria-label="Requested copies">
      <CardHeader icon={<ClipboardList />} title="Requested copies" provenance="As the result lists them" />
      {copies.map((copy, index) => (
        <CopyRequest key={copy.root} of={copy} number={index + 1} masked={masked} />
      ))}
    </Card>
  );
}

function CopyRequest(props: { of: Reader; number: number; masked: readonly string[] }) {
  const { of } = props;
  return (
    <>
      <CardBody>
        <h3 className="mb-1.5">Copy {props.number}</h3>
        <Definitions columns={2}>
          <Fact of={of.at("caseNumber")} />
          <Fact of={of.at("status")} />
          {keysOf(flags).map((key) => (
            <Definition key={key} term={flags[key]}>
              {yesNo(flagOf(of.at(key)))}
            </Definition>
          ))}
          <AccessUrl of={of.at("document", "accessUrl")} />
        </Definitions>
      </CardBody>
      <AllFields leaves={leavesOf(of.at().raw, of.root, props.masked)} />
    </>
  );
}

/** The address is written out; only an https address can be opened. */
function AccessUrl(props: { of: Leaf }) {
  const { of } = props;
  const revealed = useReveal().shown(of.path);
  const address = of.masked ? revealed?.value : of.text;
  const opens = address && URL.canParse(address) && new URL(address).protocol === "https:";
  return (
    <Fact
      of={of}
      term="Access URL"
      detail={
        opens ? (
          <a href={address} target="_blank" rel="noreferrer noopener">
            Open it at the service
          </a>
        ) : undefined
      }
    />
  );
}
