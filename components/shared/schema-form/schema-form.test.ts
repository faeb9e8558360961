import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { picturesOf } from "@/lib/domain/checks/pictures";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { exampleFields } from "@/lib/testing/example-fields";
import { countryOptions } from "./countries";
import { type FormField, formFields, mayBeEmpty } from "./form-fields";
import { fieldsOf, formValuesOf, inputPathOf } from "./form-values";
import { errorsByInput, schemaResolver } from "./schema-resolver";
import { dayInWords, dayParts, joinDay, paddedDay } from "./typed-day";

const recordOf = (id: OperationId): Operation => operation(id);
const formOf = (id: OperationId) => formFields(recordOf(id).request);
const field = (id: OperationId, name: string): FormField => {
  const found = formOf(id).find((one) => one.name === name);
  if (!found) throw new Error(`${id} has no ${name}`);
  return found;
};

describe("every request of the registry", () => {
  test.each(operationIds)("%s: each field has its own title, and input is sent as intended", (id) => {
    const { request } = recordOf(id);
    const fields = formFields(request);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(request.shape));
    for (const { name, title } of fields) expect(title).not.toBe(name);
    const given = exampleFields[id];
    const again = fieldsOf(fields, formValuesOf(fields, given));
    expect(request.parse(again)).toEqual(request.parse(given));
  });

  test.each(operationIds)("%s: each picture that it sends is known by its field, so that it is kept", (id) => {
    const pictures = formOf(id).filter(({ control }) => control.kind === "image");
    expect(Object.keys(picturesOf(id)).sort()).toEqual(pictures.map(({ name }) => name).sort());
  });

  test.each(operationIds)("%s: an untouched form sends only the schema's defaults", (id) => {
    const fields = formOf(id);
    const sent = fieldsOf(fields, formValuesOf(fields));
    for (const { name, optional, defaultValue, control } of fields) {
      // A required list starts with an entry to fill in.
      expect(Object.hasOwn(sent, name), name).toBe(
        defaultValue !== undefined || (!optional && control.kind === "list"),
      );
      if (defaultValue !== undefined) expect(sent[name]).toEqual(defaultValue);
    }
  });
});

test("each kind of field has its input", () => {
  const kinds = (id: OperationId) => Object.fromEntries(formOf(id).map(({ name, control }) => [name, control.kind]));
  expect(kinds("document.upload-id-enhanced")).toEqual({ idFront: "image", idBack: "image", countryCode: "country" });
  expect(kinds("user.consent")).toMatchObject({
    isBackgroundDisclosureAccepted: "yes-no",
    FCRAPurpose: "certification",
  });
  expect(kinds("driving.record")).toMatchObject({ issue_date: "date", state_abbr: "text" });
  expect(kinds("user.phone-code")).toEqual({ code: "digits" });
  expect(field("document.upload-id", "country").control).toMatchObject({
    kind: "choice",
    options: expect.arrayContaining([{ value: 3, label: "Europe (EUR, 3)" }]),
  });
  expect(field("business.full-search", "businessNames")).toMatchObject({
    optional: true,
    control: { kind: "list", entry: { title: "Business name", control: { kind: "text" } } },
  });
});

test("a country is sent as the interface's number", () => {
  const fields = formOf("document.upload-id");
  expect(fieldsOf(fields, { country: "3" })).toEqual({ country: 3 });
});

test("a default is shown as chosen and cannot be cleared", () => {
  const fields = formOf("user.hosted-ui-token");
  expect(formValuesOf(fields)).toEqual({ verificationOption: "EITHER", redirectURL: "" });
  expect(formValuesOf(fields, { verificationOption: "BOTH" })).toMatchObject({ verificationOption: "BOTH" });
  expect(Object.fromEntries(fields.map((one) => [one.name, mayBeEmpty(one)]))).toEqual({
    verificationOption: false,
    redirectURL: true,
  });
});

test("an empty entry of a list is a missing value, not a shorter list", () => {
  const fields = formOf("business.full-search");
  expect(fieldsOf(fields, { businessNames: [{ entry: "Ruiz" }, { entry: " " }] })).toEqual({
    businessNames: ["Ruiz", ""],
  });
  expect(fieldsOf(fields, { businessNames: [] })).toEqual({});
});

describe("errors", () => {
  test("each is at its input, through lists and groups, and at the form if it has none", () => {
    const fields = formOf("business.full-search");
    expect(inputPathOf(fields, "businessNames.1")).toBe("businessNames.1.entry");
    expect(inputPathOf(fields, "addresses.0.zip")).toBe("addresses.0.entry.zip");
    expect(inputPathOf(fields, "addresses")).toBe("addresses");
    expect(inputPathOf(fields, "addresses.0.planet")).toBe("addresses.0.entry");
    expect(errorsByInput(fields, [{ path: "userAccessCode", message: "No" }])).toEqual(new Map([["root.form", "No"]]));
  });

  test("an end before its start is an error at the end's input, in its entry", async () => {
    const { request } = recordOf("employment.verify");
    const fields = formFields(request);
    const [example] = exampleFields["employment.verify"].employmentList;
    const values = formValuesOf(fields, { employmentList: [example, { ...example, dateEmployedTo: "01-01-2014" }] });
    const resolve = schemaResolver(request, fields);
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await resolve(values, undefined, options);
    expect(errors).toMatchObject({
      employmentList: [
        undefined,
        { entry: { dateEmployedTo: { message: expect.stringMatching(/before the beginning/) } } },
      ],
    });
  });

  test("server errors never throw, and each is shown somewhere", () => {
    const fields = formOf("employment.verify");
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom("employmentList.0.jobTitle", "employmentList"))),
        (paths) => {
          const placed = errorsByInput(
            fields,
            paths.map((path) => ({ path, message: path })),
          );
          expect(placed.size > 0).toBe(paths.length > 0);
        },
      ),
    );
  });
});

describe("typed days", () => {
  test("month, day and year become the service's format", () => {
    const typed = joinDay({ month: "7", day: "4", year: "1988" });
    expect(paddedDay(typed)).toBe("04-07-1988");
    expect(dayInWords(typed)).toBe("July 4, 1988");
    expect(dayParts(paddedDay(typed))).toEqual({ month: "07", day: "04", year: "1988" });
  });

  test("an incomplete day keeps its parts and is invalid", () => {
    const typed = joinDay({ month: "", day: "4", year: "" });
    expect(dayParts(typed)).toEqual({ month: "", day: "4", year: "" });
    expect(paddedDay(typed)).toBe(typed);
    for (const text of ["", typed, "31-02-2020", "4-7-88", "1988-07-04"]) expect(dayInWords(text)).toBeNull();
    expect(joinDay({ month: "", day: "", year: "" })).toBe("");
  });

  test("retyping the shown day changes nothing", () => {
    const part = fc.stringMatching(/^\d{0,2}$/);
    fc.assert(
      fc.property(part, part, fc.stringMatching(/^\d{0,4}$/), (month, day, year) => {
        expect(dayParts(joinDay({ month, day, year }))).toEqual({ month, day, year });
      }),
    );
  });
});

test("countries have names, and codes that the request accepts", () => {
  const { countryCode } = operation("document.upload-id-enhanced").request.shape;
  for (const letters of [2, 3] as const) {
    for (const { value, label } of countryOptions(letters)) {
      expect(countryCode.safeParse(value).success).toBe(true);
      expect(label).toBe(`${label.slice(0, -value.length - 3)} (${value})`);
      expect(label.length).toBeGreaterThan(value.length + 4);
    }
  }
});
