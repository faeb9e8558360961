import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicantView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { EditDialog } from "./edit-dialog";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const applicant = applicantView({
  id,
  user: { firstName: "Odalys", lastName: "Penhallow", email: "old@example.com" },
});

test("only what was typed is sent, also after a colleague has changed another field meanwhile", async () => {
  const { user, sent, rerender } = renderConsole(<EditDialog applicant={applicant} onClose={() => undefined} />, {
    answers: { [`PATCH /api/applicants/${id}`]: () => ({ body: applicant }) },
  });
  const name = await screen.findByRole("textbox", { name: /^Last name/ });
  await user.clear(name);
  await user.type(name, "Pemberton");
  const changed = { ...applicant, user: { ...applicant.user, email: "new@example.com" } };
  rerender(<EditDialog applicant={changed} onClose={() => undefined} />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ lastName: "Pemberton" });
});

test("User operations, rule 1: the SSN is asked for only where an answer or a check asks for it", async () => {
  const { rerender } = renderConsole(<EditDialog applicant={applicant} onClose={() => undefined} />);
  expect(await screen.findByRole("textbox", { name: /^Last name/ })).toBeDefined();
  expect(screen.queryByLabelText(/SSN/)).toBeNull();
  rerender(<EditDialog applicant={applicant} first="ssn" onClose={() => undefined} />);
  expect(await screen.findByLabelText(/^SSN/)).toBeDefined();
});
