import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "./button";
import { Form } from "./form";

function Save(props: { send: () => void }) {
  const [isSending, setSending] = useState(false);
  const submit = () => {
    props.send();
    setSending(true);
  };
  return (
    <Form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" loading={isSending}>
        Save
      </Button>
    </Form>
  );
}

test("a form with one input is sent once, however often Enter is pressed while its button is busy", async () => {
  const send = vi.fn();
  render(<Save send={send} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Mine{Enter}{Enter}");
  expect(send).toHaveBeenCalledTimes(1);
});

test("Ctrl and Enter send a form from any of its fields, as its button does", async () => {
  const send = vi.fn();
  render(
    <Form onSubmit={send}>
      <textarea aria-label="Note" />
      <Button type="submit">Save</Button>
    </Form>,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Mine{Control>}{Enter}{/Control}");
  expect(send).toHaveBeenCalledTimes(1);
});
