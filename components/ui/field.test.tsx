import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { Button, IconButton } from "./button";
import { Checkbox } from "./checkbox";
import { Combobox } from "./combobox";
import { Field } from "./field";
import { Input, Textarea } from "./input";
import { Radio, RadioGroup } from "./radio-group";
import { Select } from "./select";

describe("a field", () => {
  test("names its control, and describes it by its hint while there is no error", () => {
    render(
      <Field label="House number" hint="Digits only">
        <Input />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "House number", description: "Digits only" });
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    ["a line of text", <Input key="control" />, "textbox"],
    ["several lines", <Textarea key="control" />, "textbox"],
    [
      "a list",
      <Select key="control" options={[{ value: "a", label: "A" }]} value="" onValueChange={() => {}} />,
      "combobox",
    ],
    ["a list to search", <Combobox key="control" options={[]} value="" onValueChange={() => {}} />, "combobox"],
  ])("an error marks %s as invalid, describes it, and is announced", (_kind, control, role) => {
    render(
      <Field label="House number" hint="Digits only" error="Enter digits, such as 12">
        {control}
      </Field>,
    );
    const input = screen.getByRole(role, { name: "House number" });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe("Enter digits, such as 12");
    expect(input.getAttribute("aria-describedby")).toBe(alert.id);
  });

  test("the hint describes it again once the error is gone, and its label focuses it", async () => {
    const field = (error?: string) => (
      <Field label="House number" hint="Digits only" error={error}>
        <Input />
      </Field>
    );
    const { rerender } = render(field("Enter digits, such as 12"));
    rerender(field());
    const input = screen.getByRole("textbox", { name: "House number", description: "Digits only" });
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    await userEvent.click(screen.getByText("House number"));
    expect(document.activeElement).toBe(input);
  });

  test("two fields of one form do not share an id", () => {
    render(
      <>
        <Field label="First name" error="Enter a name">
          <Input />
        </Field>
        <Field label="Last name">
          <Input />
        </Field>
      </>,
    );
    expect(screen.getByLabelText("First name")).not.toBe(screen.getByLabelText("Last name"));
    expect(screen.getByLabelText("Last name").hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("choices", () => {
  test("a checkbox is described by its description and its error", () => {
    render(<Checkbox label="FCRA" description="A permissible purpose." error="Tick it to go on" />);
    const box = screen.getByRole("checkbox", { name: "FCRA" });
    expect(box).toHaveProperty("checked", false);
    expect(box.getAttribute("aria-invalid")).toBe("true");
    const description = (box.getAttribute("aria-describedby") ?? "").split(" ");
    expect(description.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "A permissible purpose.",
      "Tick it to go on",
    ]);
  });

  test("each radio of a group has its own label and description, and is invalid with the group", () => {
    render(
      <RadioGroup legend="What it asks for" error="Select">
        <Radio label="Either" description="The applicant chooses" value="either" />
        <Radio label="Both" description="One after the other" value="both" />
      </RadioGroup>,
    );
    for (const [name, description] of [
      ["Either", "The applicant chooses"],
      ["Both", "One after the other"],
    ] as const) {
      expect(screen.getByRole("radio", { name, description }).getAttribute("aria-invalid")).toBe("true");
    }
  });

  test("a radio group starts without a choice, and one choice replaces another", async () => {
    render(
      <RadioGroup legend="Is this the applicant?" error="Select">
        <Radio label="Same person" value="same" />
        <Radio label="Someone else" value="other" />
      </RadioGroup>,
    );
    const [same, other] = screen.getAllByRole("radio");
    expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(2);
    const group = screen.getByRole("group", { name: "Is this the applicant?" });
    expect(group.getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
    await userEvent.click(screen.getByText("Same person"));
    await userEvent.click(screen.getByText("Someone else"));
    expect(same).toHaveProperty("checked", false);
    expect(other).toHaveProperty("checked", true);
  });

  test("a list shows its placeholder until an option is selected", async () => {
    const onValueChange = vi.fn();
    render(
      <Select
        aria-label="Reason"
        options={[
          { value: "a", label: "A call-back" },
          { value: "b", label: "A complaint" },
        ]}
        value=""
        onValueChange={onValueChange}
      />,
    );
    expect(screen.getByRole("combobox", { name: "Reason" }).textContent).toBe("Select");
    await userEvent.click(screen.getByRole("combobox"));
    for (const option of await screen.findAllByRole("option"))
      expect(option.getAttribute("aria-selected")).toBe("false");
    expect(onValueChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("option", { name: "A complaint" }));
    expect(onValueChange).toHaveBeenCalledWith("b");
  });
});

describe("an unavailable button", () => {
  test("is busy while its action is in progress, and ignores a second press", async () => {
    const onClick = vi.fn();
    render(
      <Button type="submit" loading onClick={onClick}>
        Place order
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Place order" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("type")).toBe("button");
  });

  test("an icon button has a name, and does not submit a form", () => {
    render(<IconButton label="Dismiss" icon={<svg />} />);
    expect(screen.getByRole("button", { name: "Dismiss" }).getAttribute("type")).toBe("button");
  });
});
