/** The fields of a form, from a request's schema: their titles, whether they are optional, and their inputs. Pure. */
import { z } from "zod";
import { type Input, inputs } from "@/lib/identity/operations/inputs";

type Schema = z.core.$ZodType;

export type Control =
  | { kind: "text" | "name" | "ssn" | "digits" | "date" | "number" | "image" | "yes-no" | "certification" }
  | { kind: "country"; letters: 2 | 3 }
  | { kind: "choice"; options: readonly { value: string | number; label: string }[] }
  | { kind: "object"; fields: readonly FormField[] }
  | { kind: "list"; entry: FormField };

export type FormField = {
  /** The key in its object; "" for a list's entry. */
  name: string;
  title: string;
  description: string | undefined;
  optional: boolean;
  /** The schema's default, which is sent unless the reader changes it. Undefined if there is none. */
  defaultValue: unknown;
  control: Control;
};

/** Returns a schema and the schemas that it wraps, from the outside in. */
function layersOf(schema: Schema): Schema[] {
  const layers = [schema];
  for (let inner: Schema | null = schema; inner; ) {
    inner = innerOf(inner);
    if (inner) layers.push(inner);
  }
  return layers;
}

function innerOf(schema: Schema): Schema | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap();
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.unwrap();
  return schema instanceof z.ZodPipe ? schema.in : null;
}

function controlOf(layers: readonly Schema[]): Control {
  const given: Input | undefined = layers.map((layer) => inputs.get(layer)).find((input) => input !== undefined);
  if (given) return given;
  const core = layers.at(-1);
  if (core instanceof z.ZodBoolean) return { kind: "yes-no" };
  if (core instanceof z.ZodNumber) return { kind: "number" };
  if (core instanceof z.ZodEnum) {
    return { kind: "choice", options: core.options.map((value) => ({ value, label: String(value) })) };
  }
  if (core instanceof z.ZodArray) return { kind: "list", entry: fieldOf("", core.element) };
  if (core instanceof z.ZodObject) return { kind: "object", fields: formFields(core) };
  return { kind: "text" };
}

function fieldOf(name: string, schema: Schema): FormField {
  const layers = layersOf(schema);
  const about = layers.map((layer) => z.globalRegistry.get(layer)).find((meta) => meta?.title !== undefined);
  return {
    name,
    title: about?.title ?? name,
    description: about?.description,
    optional: z.safeParse(schema, undefined).success,
    defaultValue: layers.find((layer) => layer instanceof z.ZodDefault)?.def.defaultValue,
    control: controlOf(layers),
  };
}

/** Returns the fields of a request's schema in its order. Titles and descriptions come from the schema's metadata. */
export function formFields(schema: z.ZodObject): FormField[] {
  return Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field));
}

/** Whether a field that is left empty is not sent. */
export const mayBeEmpty = ({ optional, defaultValue }: FormField) => optional && defaultValue === undefined;

export const isSingleInput = ({ control }: FormField) => control.kind !== "object" && control.kind !== "list";
