"use client";

import { Avatar } from "@/components/ui/avatar";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader, EvidenceCard } from "@/components/ui/card";
import { Code, RawBlock } from "@/components/ui/code";
import { CollapsibleCard } from "@/components/ui/collapsible-card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { Count } from "@/components/ui/count";
import { DateParts } from "@/components/ui/date-parts";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice, FailureState } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { KeyLegend } from "@/components/ui/kbd";
import { Masked, RevealButton, Revealed } from "@/components/ui/masked";
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { Pill } from "@/components/ui/pill";
import { Popover } from "@/components/ui/popover";
import { Progress } from "@/components/ui/progress";
import { RefusalState } from "@/components/ui/refusal-state";
import { Scale } from "@/components/ui/scale";
import { SkeletonCard, SkeletonLines } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { Stepper, Steps } from "@/components/ui/stepper";
import { Table, Td, Th } from "@/components/ui/table";
import { StateText, Tag } from "@/components/ui/tag";
import { Timeline } from "@/components/ui/timeline";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { Unreadable } from "@/components/ui/unreadable";
import { evidenceStates } from "@/lib/domain/results/evidence";
import { Row, Stack } from "./row";

const options = [
  { value: "a", label: "First choice" },
  { value: "b", label: "Second choice", hint: "With a hint" },
];
const at = "2026-11-18T10:40:00.000Z";
const nothing = () => {};

export function Text() {
  return (
    <>
      <Row name="StatusIcon">
        {evidenceStates.map((state) => (
          <StatusIcon key={state} state={state} size="l" label={state} />
        ))}
        <StatusIcon state="clear" soft label="clear, softened" />
      </Row>
      <Row name="Pill">
        {evidenceStates.map((state) => (
          <Pill key={state} state={state} />
        ))}
      </Row>
      <Stack name="Finding">
        <Finding>Same, without a state</Finding>
        <Finding state="none">Nothing to compare</Finding>
        {evidenceStates.map((state) => (
          <Finding key={state} state={state} detail="A detail under it">
            {state}
          </Finding>
        ))}
      </Stack>
      <Row name="Tag, StateText, Count, Avatar">
        <Tag>In review</Tag>
        <Tag icon={<Icon name="user" />} strong>
          Waits for you
        </Tag>
        <StateText icon={<Icon name="file-text" />}>Pending</StateText>
        <Count value={1284} label="entries" />
        <Avatar name="Other Person" />
        <Avatar name="This Person" self />
        <Avatar name="Somebody" icon={<Icon name="user" />} titled size="l" />
      </Row>
      <Row name="Masked, RevealButton, Revealed">
        <Masked value="•••••0000" reveal={<RevealButton what="number" onClick={nothing} />} />
        <Revealed hidesIn="hides in 60 s">000-00-0000</Revealed>
      </Row>
      <Row name="DateParts, Timestamp, Code, KeyLegend">
        <DateParts
          parts={[
            { part: "day", text: "04", differs: true },
            { part: "month", text: "07", differs: true },
            { part: "year", text: "2000" },
          ]}
        />
        <Timestamp at={at} />
        <Timestamp at={at} as="relative" />
        <Code>idVerification.status</Code>
        <CopyButton text="0000" what="id" />
        <KeyLegend entries={[{ keys: ["J", "K"], does: "move" }]} />
      </Row>
    </>
  );
}

export function Feedback() {
  return (
    <>
      <Stack name="Notice">
        {(["info", "attention", "blocking", "unknown", "pending"] as const).map((tone) => (
          <Notice key={tone} tone={tone} title="A title." action={<Button size="xs">Act</Button>}>
            What it means: {tone}
          </Notice>
        ))}
      </Stack>
      <FailureNotice title="It failed" quoted="As the other side said" requestId="request-1" onRetry={nothing} />
      <Card>
        <FailureState title="It could not be read" requestId="request-2" onRetry={nothing} retrying>
          What that means
        </FailureState>
      </Card>
      <Card>
        <EmptyState title="No matches" actions={<Button size="s">Clear the filters</Button>}>
          What was asked
        </EmptyState>
      </Card>
      <Card>
        <EmptyState title="Nothing is left to do" settled />
      </Card>
      <Card>
        <RefusalState what="this list">Who gives the right.</RefusalState>
      </Card>
      <Progress label="Under way" value={612} max={1000} />
      <SkeletonLines lines={3} label="Loading" />
      <SkeletonCard label="Loading" />
      <Unreadable id="00000000-0000-7000-8000-000000000000" />
      <Row name="Over the page">
        <Button onClick={() => toast({ title: "Done", description: "What was done" })}>Toast</Button>
        <Button onClick={() => toast({ title: "Something to look at", state: "attention" })}>Toast with a state</Button>
        <Tooltip content="A word about it">
          <Button>Tooltip</Button>
        </Tooltip>
        <Popover title="Popover" trigger={<Button>Popover</Button>}>
          What is in it
        </Popover>
        <Menu label="Menu" trigger={<Button>Menu</Button>}>
          <MenuItem onSelect={nothing}>Action</MenuItem>
          <MenuLink href="#link">Link</MenuLink>
          <MenuSeparator />
          <MenuChoices label="Choices" value="a" options={options} onValueChange={nothing} />
        </Menu>
        <Dialog trigger={<Button>Dialog</Button>} title="Dialog" description="A sentence about it">
          <DialogBody>What is in it</DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
          </DialogFooter>
        </Dialog>
        <ConfirmDialog
          trigger={<Button variant="danger">ConfirmDialog that fails</Button>}
          title="Confirm it"
          confirmLabel="Confirm"
          danger
          onConfirm={() => Promise.reject(new Error("It failed"))}
          describeFailure={() => "What failed, and what to do"}
        />
      </Row>
    </>
  );
}

export function Structure() {
  return (
    <>
      <Breadcrumb trail={[{ label: "List", href: "#list" }, { label: "Page" }]} />
      {evidenceStates.map((state) => (
        <EvidenceCard key={state} state={state} title={`EvidenceCard: ${state}`} provenance="Where it comes from">
          <CardBody>A value</CardBody>
        </EvidenceCard>
      ))}
      <EvidenceCard state="absent" title="EvidenceCard without content" />
      <CollapsibleCard state="attention" startsCollapsed="always" title="CollapsibleCard, folded" summary="One line">
        <CardBody>What is in it</CardBody>
      </CollapsibleCard>
      <CollapsibleCard
        state="clear"
        startsCollapsed="never"
        title="CollapsibleCard, open"
        footer="What is known about it"
      >
        <CardBody>What is in it</CardBody>
      </CollapsibleCard>
      <Card>
        <CardHeader
          title="Card"
          icon={<Icon name="file-text" />}
          provenance="One line"
          aside={<Button size="xs">Act</Button>}
        />
        <CardBody>
          <Definitions>
            <Definition term="Term" source="path.of.value" detail="A detail">
              Value
            </Definition>
            <Definition term="Missing" />
          </Definitions>
        </CardBody>
        <CardFooter>When it was read</CardFooter>
      </Card>
      <Table>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th end>Amount</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td>One</Td>
            <Td end>12.50</Td>
          </tr>
        </tbody>
      </Table>
      <RawBlock label="Raw answer">{`{ "status": "PASS" }`}</RawBlock>
      <Scale label="Confidence" name="Confidence" value={82} state="clear" ticks={[{ at: 75, label: "low below" }]} />
      <Scale label="No threshold" name="No threshold" value={40} />
      <Scale label="No value" name="No value" value={undefined} />
      <Steps label="Steps" steps={["Choose", "Review", "Send"]} current={1} />
      <Stepper
        label="Stepper"
        stops={[
          { key: "done", title: "Done", detail: "Nov 18", state: "done" },
          { key: "now", title: "Now", state: "now" },
          { key: "todo", title: "Still to come", state: "todo" },
        ]}
      />
      <Timeline
        label="Timeline"
        entries={[
          { key: "2", title: "Latest", detail: "A detail", at: <Timestamp at={at} />, strong: true, lineBelow: "New" },
          { key: "1", title: "Before", at: <Timestamp at={at} /> },
        ]}
      />
    </>
  );
}
