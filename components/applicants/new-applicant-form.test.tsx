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

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const shownDate = () => ["Month", "Day", "Year"].map((label) => input(label).value);

test.each([
  ["C109", "07/04/1988"],
  ["C109", "1988-07-04"],
  ["C109", "July 4, 1988"],
])("%s: %s, pasted into Month, fills all three inputs", async (_, text) => {
  const { user } = renderConsole(<NewApplicantForm />);
  await user.click(input("Month"));
  await user.paste(text);
  expect(shownDate()).toEqual(["07", "04", "1988"]);
  expect(screen.getByText("July 4, 1988")).toBeDefined();
});

test.each([
  ["C110", "07041988"],
  ["with signs", "7/4/1988"],
])("%s: %s, typed without leaving Month, is the whole date", async (_, text) => {
  const { user } = renderConsole(<NewApplicantForm />);
  await user.click(input("Month"));
  await user.keyboard(text);
  await user.click(input("First name"));
  expect(shownDate()).toEqual(["07", "04", "1988"]);
});

test("what is pasted and is no date in this order leaves the inputs as they are, and says so", async () => {
  const { user } = renderConsole(<NewApplicantForm />);
  await user.type(input("Month"), "07");
  await user.paste("25/12/1990");
  expect(shownDate()).toEqual(["07", "", ""]);
  expect(screen.getByText(/not one day in the order month, day, year/)).toBeDefined();
  await user.type(input("Day"), "4");
  expect(screen.queryByText(/not one day in the order/)).toBeNull();
});

test("C112: a day that does not exist is refused in the words of the inputs", async () => {
  const { user } = renderConsole(<NewApplicantForm />);
  for (const [label, text] of Object.entries({ Month: "02", Day: "29", Year: "1999" })) {
    await user.type(input(label), text);
  }
  await user.click(screen.getByRole("button", { name: "Create applicant" }));
  expect(await screen.findByText("There is no such day. Check the month, the day and the year")).toBeDefined();
});

test("C063, C095: says what of a name is left out, and warns of an SSN that is never issued", async () => {
  const { user, sent } = renderConsole(<NewApplicantForm />, {
    answers: { "POST /api/applicants": () => ({ status: 201, body: { id: made } }) },
  });
  await user.click(input("First name"));
  await user.paste("Ann\u200b");
  expect(screen.getByText(/left out: zero-width space/)).toBeDefined();
  await user.type(input("Last name"), "Lee");
  await user.click(input("Month"));
  await user.paste("07/04/1988");
  await user.type(input("Email"), "ann@example.test");
  await user.type(input("SSN"), "666-12-3456");
  expect(screen.getByText(/No SSN begins with 666/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Create applicant" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ firstName: "Ann", lastName: "Lee", dob: "04-07-1988", ssn: "666123456" });
});
