/** The schemas of employments, degrees and licenses. */
import { entryFields } from "./entry-fields";
import { flag, listOf, loose, oneOf, pii, secretNumber, text } from "./tolerant";

const kinds = {
  text,
  /** The place of work or study reveals where the person lived. */
  direct: pii("direct", text),
  flag,
  list: listOf(text),
  number: secretNumber("number", text),
  completion: oneOf(["Completed", "Pending"]),
};
type Fields = Readonly<Record<string, keyof typeof kinds>>;
type Shape<F extends Fields> = { -readonly [Name in keyof F]: (typeof kinds)[F[Name]] };

const entry = <F extends Fields>(fields: F) =>
  loose(Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, kinds[kind]])) as Shape<F>);

export const entrySchemas = {
  employment: entry(entryFields.employment),
  education: entry(entryFields.education),
  professionalLicense: entry(entryFields.professionalLicense),
};
