import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { NewApplicantForm } from "./new-applicant-form";

const [made, first, second] = [1, 2, 3].map((last) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${last}`);
const conflict = {
  code: "duplicate_applicant",
  title: "An applicant with this name and birth date already exists",
  refs: { applicant1: first, applicant2: second },
  requestId: "r-1",
};

test("a possible duplicate is pointed out with links, and is created once confirmed", async () => {
  const { user, sent, router } = renderConsole(<NewApplicantForm />, {
    answers: {
      "POST /api/applicants": ({ body }) =>
        Object(body).confirmedDuplicate === true
          ? { status: 201, body: { id: made } }
          : { status: 409, body: conflict },
    },
  });
  const typed = {
    "First name": "Ilse",
    "Last name": "Varnholt",
    Month: "7",
    Day: "4",
    Year: "1990",
    Email: "i@example.com",
  };
  for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole("button", { name: "Create applicant" }));
  expect(await screen.findByText(/2 applicants of this name and birth date/)).toBeDefined();
  const links = screen.getAllByRole("link", { name: /^Open applicant/ }).map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/applicants/${first}`, `/applicants/${second}`]);
  expect(router.replace).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Create anyway" }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/applicants/${made}`));
  const bodies = sent().map(({ body }) => Object(body));
  expect(bodies.map(({ confirmedDuplicate }) => confirmedDuplicate)).toEqual([undefined, true]);
  expect(bodies[1]).toMatchObject({ firstName: "Ilse", lastName: "Varnholt", dob: "04-07-1990" });
});
