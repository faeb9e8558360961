import { Flag, flagLabels } from "@/components/shared/evidence/flag";
import { labelOf } from "@/components/shared/evidence/leaves";
import { flagOf, type Leaf, type Reader } from "@/components/shared/evidence/reading";
import { Fact, Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { readRecordDate } from "./answer-dates";
import { MoreFields } from "./more-fields";
import { Violations } from "./violations";

const recordFields = [
  "first_name",
  "last_name",
  "birth_date",
  "state",
  "record_type",
  "product",
  "returned_date",
] as const;
const verifiedFields = ["license_number", "issue_date", "expiration_date", "class_description", "class_code"] as const;

/** Motor Vehicle Records Result: the record, the license with its verified fields, and violations of any shape. */
export function DrivingRecord({ of }: { of: Reader }) {
  const license = of.under("current_license");
  const violations = of.under("violations").list();
  const marks = verifiedFields.map((key) => `${key}_verified`);
  return (
    <>
      <CardBody>
        <Definitions>
          <Flag term="Record" of={of.at("is_clear")} labels={flagLabels("Clear", "Not clear")} />
          <Flag term="License valid" of={of.at("valid")} labels={flagLabels("Valid", "Not valid")} />
          {recordFields.map((key) => (
            <PersonFact key={key} field={key} of={of.at(key)} />
          ))}
        </Definitions>
        <MoreFields of={of} drawn={["is_clear", "valid", "current_license", "violations", ...recordFields]} />
      </CardBody>
      <CardBody>
        <h3 className="mb-2">License</h3>
        <Definitions>
          {verifiedFields.map((key) => (
            <Verified key={key} field={key} of={license.at(key)} mark={license.at(`${key}_verified`)} />
          ))}
        </Definitions>
        <MoreFields of={license} drawn={[...verifiedFields, ...marks]} />
      </CardBody>
      <Violations of={violations} />
    </>
  );
}

function PersonFact(props: { field: string; of: Leaf }) {
  const date = readRecordDate(props.field, props.of);
  return (
    <Fact of={props.of} detail={date?.detail}>
      {date ? <bdi>{date.text}</bdi> : null}
    </Fact>
  );
}

function Verified(props: { field: string; of: Leaf; mark: Leaf }) {
  const value = flagOf(props.mark);
  const date = readRecordDate(props.field, props.of);
  return (
    <Definition term={labelOf(props.of.path)} source={props.of.path} detail={date?.detail}>
      <Value of={props.of}>{date ? <bdi>{date.text}</bdi> : null}</Value>{" "}
      {value === true ? <Finding>Verified</Finding> : null}
      {value === false ? <Finding state="attention">Not verified</Finding> : null}
      {value === null ? <Finding state="none">Not verified by source</Finding> : null}
    </Definition>
  );
}
