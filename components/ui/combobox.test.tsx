import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { Combobox } from "./combobox";
import { Field } from "./field";

const states = [
  { value: "OH", label: "Ohio" },
  { value: "OK", label: "Oklahoma" },
  { value: "TX", label: "Texas", hint: "254 counties" },
];

function StateField(props: { error?: string }) {
  const [value, setValue] = useState("");
  return (
    <>
      <Field label="State" hint="Where the court sits" error={props.error}>
        <Combobox options={states} value={value} onValueChange={setValue} empty="No such state" />
      </Field>
      <output>{value === "" ? "none" : value}</output>
    </>
  );
}

describe("a combobox", () => {
  test("nothing is preselected, and typing alone selects nothing", async () => {
    render(<StateField />);
    const input = screen.getByRole("combobox", { name: "State", description: "Where the court sits" });
    expect(input).toHaveProperty("value", "");
    await userEvent.type(input, "ohi");
    await screen.findByRole("option", { name: /Ohio/ });
    expect(screen.getByText("none")).toBeDefined();
  });

  test("typing narrows the list, and Enter selects the first match", async () => {
    render(<StateField />);
    const input = screen.getByRole("combobox", { name: "State" });
    await userEvent.type(input, "ok");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    expect(input.getAttribute("aria-expanded")).toBe("true");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByText("OK")).toBeDefined());
    expect(input).toHaveProperty("value", "Oklahoma");
  });

  test("says so when nothing matches", async () => {
    render(<StateField />);
    await userEvent.type(screen.getByRole("combobox", { name: "State" }), "xyz");
    await waitFor(() => expect(screen.getByText("No such state")).toBeDefined());
    expect(screen.queryByRole("option")).toBeNull();
  });
});
