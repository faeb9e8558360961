/** What a form asks for, read from a request's schema: titles, what may be left out, and how each field is entered. Pure. */
import { z } from "zod";
import { type Input, inputs } from "@/lib/identity/operations/inputs";

type Schema = z.core.$ZodType;

/** How a value is entered. */
export type Control =
  | { kind: "text" | "digits" | "date" | "number" | "image" | "yes-no" | "certification" }
  | { kind: "country"; letters: 2 | 3 }
  | { kind: "choice"; options: readonly { value: string | number; label: string }[] }
  | { kind: "object"; fields: readonly FieldModel[] }
  | { kind: "list"; entry: FieldModel };

export type FieldModel = {
  /** The key in its object; "" for a list's entry. */
  name: string;
  title: string;
  description: string | undefined;
  /** It may be left out. */
  optional: boolean;
  /** The schema's default, which is sent where nobody chooses; undefined: it has none. */
  preset: unknown;
  control: Control;
};

/** What lies inside the wrappers of a schema, from the outside in, the schema itself first. */
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
  if (core instanceof z.ZodObject) return { kind: "object", fields: fieldsOfShape(core) };
  return { kind: "text" };
}

function fieldOf(name: string, schema: Schema): FieldModel {
  const layers = layersOf(schema);
  const about = layers.map((layer) => z.globalRegistry.get(layer)).find((meta) => meta?.title !== undefined);
  return {
    name,
    title: about?.title ?? name,
    description: about?.description,
    optional: z.safeParse(schema, undefined).success,
    preset: layers.find((layer) => layer instanceof z.ZodDefault)?.def.defaultValue,
    control: controlOf(layers),
  };
}

const fieldsOfShape = (schema: z.ZodObject): FieldModel[] =>
  Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field));

/**
 * The fields of a form.
 *
 * @param schema a request's object schema, with titles and descriptions in its metadata
 * @returns its fields, in the schema's order
 */
export function formModel(schema: z.ZodObject): FieldModel[] {
  return fieldsOfShape(schema);
}

/** Whether nothing is sent of a field that is left empty. */
export const mayBeEmpty = ({ optional, preset }: FieldModel) => optional && preset === undefined;

/** Whether a field is one box, and not a group or a list of them. */
export const isOneBox = ({ control }: FieldModel) => control.kind !== "object" && control.kind !== "list";
