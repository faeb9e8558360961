/**
 * Request fields that operations share. Messages say what to do, and never repeat the input, because it may be personal
 * data.
 */
import countryCodes from "i18n-iso-countries/codes.json";
import { z } from "zod";
import { type CalendarDate, dayOf, isBefore, parseDayMonthYear } from "@/lib/base/calendar-dates";
import { withoutHidden } from "@/lib/base/hidden-characters";
import { checkImage } from "@/lib/base/images";
import { inputs } from "./inputs";

export type FieldText = { title: string; description?: string };

function absentOr(title: string, wrongType: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? `${title} is required` : `${title} has to be ${wrongType}`;
}

export function body<const T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `This operation takes no field named ${issue.keys.map((key) => `“${key}”`).join(", ")}. Leave it out`
        : "Send the fields as a JSON object",
  });
}

export function optional<T extends z.ZodType>(schema: T): z.ZodOptional<T> {
  return schema.optional().meta(schema.meta() ?? {});
}

/** A field that is sent as null if it is absent (interface: "send null when unavailable"). */
export function orNull<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .transform((value) => value ?? null)
    .meta(schema.meta() ?? {});
}

/** Removes fields that a form left empty, because an empty input counts as absent. */
export function withoutEmpty<T extends Record<string, unknown>>(fields: T): Partial<T> {
  const filled: Partial<T> = { ...fields };
  for (const key in filled) {
    if (filled[key] === "" || filled[key] === undefined) delete filled[key];
  }
  return filled;
}

const unsendable = /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}]/u;

/** One line of text. It is trimmed, not empty, and has no control characters (NUL, line breaks) or lone surrogates. */
export function line(about: FieldText, maximum?: number) {
  return lineOf(z.string({ error: absentOr(about.title, "text") }), about, maximum);
}

function lineOf(text: z.ZodString, about: FieldText, maximum = 100) {
  return text
    .trim()
    .min(1, `${about.title} is required`)
    .max(maximum, `${about.title} has at most ${maximum} characters`)
    .refine((value) => !unsendable.test(value), `${about.title} contains characters that cannot be sent. Type it again`)
    .meta(about);
}

/** A person's name. It is one line, and the characters that a screen does not show are removed. */
export function name(about: FieldText, maximum?: number) {
  const invisible = `${about.title} has only invisible characters. Type it again`;
  const visible = (value: string) => withoutHidden(value).trim() !== "" || withoutHidden(value) === value;
  const text = z
    .string({ error: absentOr(about.title, "text") })
    .refine(visible, { error: invisible, abort: true })
    .overwrite(withoutHidden);
  return lineOf(text, about, maximum).register(inputs, { kind: "name" });
}

function digits(about: FieldText, maximum: number) {
  return z
    .string({ error: absentOr(about.title, "text") })
    .trim()
    .regex(/^[0-9]+$/, `${about.title} is digits only`)
    .max(maximum, `${about.title} has at most ${maximum} digits`)
    .meta(about)
    .register(inputs, { kind: "digits" });
}

/** A valid calendar date in the form DD-MM-YYYY. */
export function date(about: FieldText, validate?: (date: CalendarDate) => string | null) {
  return z
    .string({ error: absentOr(about.title, "text, DD-MM-YYYY") })
    .trim()
    .superRefine((value, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (!/^\d{2}-\d{2}-\d{4}$/.test(value)) {
        refuse(`Write ${about.title.toLowerCase()} as DD-MM-YYYY, for example 09-04-1990 for April 9, 1990`);
        return;
      }
      const parsed = parseDayMonthYear(value);
      if (!parsed) {
        refuse("There is no such day. The order is day, month, year: DD-MM-YYYY");
        return;
      }
      const objection = validate?.(parsed);
      if (objection) refuse(objection);
    })
    .meta({ description: "Day, month, year: DD-MM-YYYY", pattern: "^\\d{2}-\\d{2}-\\d{4}$", ...about })
    .register(inputs, { kind: "date" });
}

export const dob = date({ title: "Date of birth" }, (born) => {
  if (born.year < 1900) return "Date of birth is before 1900. Check the year";
  // The comparison uses today's date in UTC+14, the earliest time zone, so that the current day of no zone is refused.
  return isBefore(dayOf(new Date(Date.now() + 14 * 3_600_000)), born) ? "Date of birth is in the future" : null;
});

export const firstName = name({ title: "First name" });
export const middleName = name({ title: "Middle name" });
export const lastName = name({ title: "Last name" });

export const email = z
  .string({ error: absentOr("Email", "text") })
  .trim()
  .max(254, "Email has at most 254 characters")
  .pipe(z.email("Write an email address, for example name@example.com"))
  .meta({ title: "Email", format: "email" });

/** A house number has only digits (interface, User Object). */
export const houseNumber = digits(
  { title: "House number", description: "Digits only. Needed for criminal checks" },
  10,
);

/** A street name is "alphanumeric with dash" (interface, User Object). Spaces are allowed by assumption. */
export const streetName = line({
  title: "Street name",
  description: "Letters, digits, spaces and dashes. Needed for criminal checks",
}).regex(/^[\p{L}\p{M}\p{N} -]+$/u, "Street name is letters, digits, spaces and dashes only. Leave out other signs");

export const address = line({ title: "Address", description: "The whole address line" }, 200);
export const city = line({ title: "City" });
export const state = line({ title: "State" }, 60);
export const stateAbbreviation = z
  .string({ error: absentOr("State", "text") })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "State is two letters, for example CA")
  .meta({ title: "State", description: "Two letters" });
export const zipCode = line({ title: "ZIP code" }, 20);

const ssnRule = "SSN is the last 4 digits, the first 5, or all 9";

/** A partial or full SSN: the first 5 digits, the last 4, or all 9. Dashes of any kind and spaces are removed. */
export const ssn = z
  .string({ error: absentOr("SSN", "text") })
  .overwrite((value) => withoutHidden(value).replace(/[\s\p{Pd}\u2212]/gu, ""))
  .regex(/^(?:\d{4}|\d{5}|\d{9})$/, {
    error: ({ input }) =>
      /^(?:\d{3}|\d{8})$/.test(String(input)) ? `${ssnRule}. Is a leading zero missing?` : ssnRule,
  })
  .meta({
    title: "SSN",
    description:
      "The last 4 digits, the first 5, or all 9. The 7-year history works with any of these; an override by SSN needs all 9",
  })
  .register(inputs, { kind: "ssn" });

/** The regions that the interface numbers from 0 to 7. */
export const countryRegions = [
  { name: "USA", title: "United States", code: 0 },
  { name: "CAN", title: "Canada", code: 1 },
  { name: "AMO", title: "Americas other than the United States", code: 2 },
  { name: "EUR", title: "Europe", code: 3 },
  { name: "AUS", title: "Australia", code: 4 },
  { name: "ASI", title: "Asia", code: 5 },
  { name: "OTR", title: "Other or unlisted, or when told to by the admin team", code: 6 },
  { name: "AFR", title: "Africa", code: 7 },
] as const;

/** The integer country code of uploads: 0 to 7. */
export const country = z
  .int({ error: absentOr("Country", "a whole number from 0 to 7") })
  .min(0, "Country is a whole number from 0 (United States) to 7 (Africa)")
  .max(7, "Country is a whole number from 0 (United States) to 7 (Africa)")
  .meta({
    title: "Country",
    description: countryRegions.map(({ code, title }) => `${code} ${title}`).join("; "),
  })
  .register(inputs, {
    kind: "choice",
    options: countryRegions.map(({ code, title, name }) => ({ value: code, label: `${title} (${name}, ${code})` })),
  });

const alpha2 = new Set(countryCodes.map(([two]) => two));
const alpha3 = new Set(countryCodes.map(([, three]) => three));
const regionNames: ReadonlySet<string> = new Set(countryRegions.map(({ name }) => name));

/** The `countryCode` of the enhanced uploads: an ISO 3166-1 code of two or three letters. */
export const countryCode = z
  .string({ error: absentOr("Country code", "text") })
  .trim()
  .toUpperCase()
  .refine(
    (value) => alpha2.has(value) || alpha3.has(value),
    "Country code is an ISO 3166 code of two or three letters, for example US or USA",
  )
  .meta({ title: "Country code", description: "ISO 3166, two or three letters: US, USA, CA, CAN …" })
  .register(inputs, { kind: "country", letters: 2 });

/** The country of the User Object: a code such as USA or CAN. */
export const userCountry = z
  .string({ error: absentOr("Country", "text") })
  .trim()
  .toUpperCase()
  .refine(
    (value) => regionNames.has(value) || alpha3.has(value),
    "Country is a code of three letters, for example USA or CAN",
  )
  .meta({ title: "Country", description: "Three letters: USA, CAN …" })
  .register(inputs, { kind: "country", letters: 3 });

/** A business number (FEIN, D-U-N-S): digits, with or without dashes. */
export function businessNumber(about: FieldText) {
  return z
    .string({ error: absentOr(about.title, "text") })
    .trim()
    .regex(/^\d[\d-]*$/, `${about.title} is digits, with or without dashes`)
    .max(20, `${about.title} has at most 20 characters`)
    .meta(about);
}

export function listOf<T extends z.ZodType>(about: FieldText, entry: T) {
  return z
    .array(entry, { error: absentOr(about.title, "a list") })
    .min(1, `${about.title} needs at least one entry`)
    .max(20, `${about.title} takes at most 20 entries`)
    .meta(about);
}

export function image(about: FieldText) {
  return z
    .string({ error: absentOr(about.title, "an image as base64 text") })
    .superRefine((value, context) => {
      const checked = checkImage(value);
      if (!checked.accepted) context.addIssue({ code: "custom", message: checked.message });
    })
    .meta({ description: "JPEG or PNG, at most 2 MB", contentEncoding: "base64", ...about })
    .register(inputs, { kind: "image" });
}

export function trueOrFalse(about: FieldText) {
  return z.boolean({ error: absentOr(about.title, "true or false") }).meta(about);
}

export function yesNo(about: FieldText) {
  return z
    .union([z.boolean(), z.literal(1), z.literal(0)], { error: absentOr(about.title, "true or false") })
    .transform((value) => value === true || value === 1)
    .meta(about)
    .register(inputs, { kind: "yes-no" });
}

export function certified(about: FieldText) {
  return z
    .union([z.literal(true), z.literal(1)], { error: `${about.title} has to be accepted (true or 1)` })
    .transform(() => true as const)
    .meta(about)
    .register(inputs, { kind: "certification" });
}

export const verificationCode = digits({ title: "Code", description: "The digits the person received" }, 12);

export function uuidForm(about: FieldText) {
  return z
    .string({ error: absentOr(about.title, "text") })
    .trim()
    .pipe(z.guid(`${about.title} has the form 00000000-0000-0000-0000-000000000000`))
    .meta({ format: "uuid", ...about });
}

export const redirectUrl = z
  .string({ error: absentOr("Redirect address", "text") })
  .trim()
  .max(2000, "Redirect address has at most 2000 characters")
  .refine(isSecureAddress, "Redirect address begins with https:// and names a host")
  .meta({ title: "Redirect address", description: "An https address", format: "uri" });

function isSecureAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

/** The service's identifier of a user. It is in the body of every call except Create User. */
export const userAccessCode = z
  .string({ error: absentOr("userAccessCode", "text") })
  .trim()
  .regex(/^[0-9A-Za-z-]{1,100}$/, "userAccessCode is letters, digits and dashes")
  .meta({ title: "Access code" });
