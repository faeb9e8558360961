"use client";

import { useState } from "react";
import { Button, type ButtonProps, DownloadButton, IconButton } from "@/components/ui/button";
import { Checkbox, CheckboxBox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Field, FieldGroup, FieldRow } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input, Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Segments } from "@/components/ui/segments";
import { Select } from "@/components/ui/select";
import { Row, Stack } from "./row";

const options = [
  { value: "a", label: "First choice" },
  { value: "b", label: "Second choice", hint: "With a hint" },
];

const variants = ["primary", "secondary", "danger", "ghost"] as const;
const buttonStates: [string, Partial<ButtonProps>][] = [
  ["ready", {}],
  ["with icon", { icon: <Icon name="plus" /> }],
  ["loading", { loading: true }],
  ["unavailable", { unavailable: "Why it is unavailable" }],
  ["disabled", { disabled: true }],
];

export function Forms() {
  const [county, setCounty] = useState("");
  const [segment, setSegment] = useState<"one" | "two">("one");
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant} name={`Button: ${variant}`}>
          {buttonStates.map(([name, state]) => (
            <Button key={name} variant={variant} {...state}>
              {name}
            </Button>
          ))}
          <IconButton label="Close" icon={<Icon name="x" />} variant={variant} />
        </Row>
      ))}
      <Row name="Sizes, links">
        <Button size="xs">xs</Button>
        <Button size="s">s</Button>
        <Button size="m">m</Button>
        <Button size="touch">touch</Button>
        <LinkButton href="#link">Link</LinkButton>
        <DownloadButton href="#file">Download</DownloadButton>
      </Row>
      <Segments
        label="Segments"
        value={segment}
        onChange={setSegment}
        options={[
          { key: "one", label: "Chosen" },
          { key: "two", label: "Other 4" },
        ]}
      />
      <DisabledReason>Why something is unavailable, with the way out</DisabledReason>
      <FieldGroup legend="Field" description="In every state">
        <FieldRow>
          <Field label="Empty" note="optional" hint="A hint">
            <Input placeholder="Placeholder" />
          </Field>
          <Field label="Filled">
            <Input defaultValue="Text" icon={<Icon name="user" />} />
          </Field>
          <Field label="Wrong" error="What to do about it">
            <Input defaultValue="Text" />
          </Field>
          <Field label="Disabled">
            <Input defaultValue="Text" disabled />
          </Field>
          <Field label="Read only">
            <Input defaultValue="Text" readOnly />
          </Field>
          <Field label="Lines" error="What to do about it">
            <Textarea rows={2} />
          </Field>
          <Field label="Select">
            <Select options={options} value="" onValueChange={() => undefined} />
          </Field>
          <Field label="Select, wrong" error="Select">
            <Select options={options} value="b" onValueChange={() => undefined} />
          </Field>
          <Field label="Select, disabled">
            <Select options={options} value="" onValueChange={() => undefined} disabled />
          </Field>
          <Field label="Combobox">
            <Combobox options={options} value={county} onValueChange={setCounty} />
          </Field>
          <Field label="Combobox, wrong" error="Select">
            <Combobox options={options} value={county} onValueChange={setCounty} />
          </Field>
        </FieldRow>
      </FieldGroup>
      <Stack name="Checkbox">
        <Checkbox label="Not ticked" description="What ticking it means" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Wrong" error="Tick it to go on" />
        <Checkbox label="Disabled" disabled />
        <CheckboxBox aria-label="Some of them" mixed />
      </Stack>
      <RadioGroup legend="RadioGroup">
        <Radio label="One" value="1" />
        <Radio label="Two" value="2" disabled />
      </RadioGroup>
      <RadioGroup legend="RadioGroup, boxed and wrong" boxed error="Select">
        <Radio label="One" value="1" description="What it means" />
        <Radio label="Two" value="2" description="What it means" />
      </RadioGroup>
      <RadioGroup legend="RadioGroup, rows" rows>
        <Radio label="One" value="1" aside={<Kbd>1</Kbd>} />
        <Radio label="Two" value="2" disabled />
      </RadioGroup>
    </>
  );
}
