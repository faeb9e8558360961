/** Converts zod schemas to JSON Schema 2020-12, which is the dialect of OpenAPI 3.1. */
import { z } from "zod";
import { person } from "@/lib/base/fields";
import { applicantView } from "@/lib/cases/contract/applicant-view";
import { price } from "@/lib/domain/orders/amounts";
import { check, overrideCondition, resultView, section, serviceVerdict } from "@/lib/domain/results/view";
import { applicantRow } from "@/lib/features/applicants/contract/applicants";
import { checkRunRow } from "@/lib/features/checks/contract/checks";
import { county, courtCopy, order, orderDetail } from "@/lib/features/orders/contract/orders";
import { override, overrideDetail } from "@/lib/features/overrides/contract/overrides";
import { inputs } from "@/lib/identity/operations/inputs";
import { reportDocument } from "@/lib/views/case/contract/report";

export type Json = { [key: string]: unknown };

/** The names of components. A generated client uses them as the names of its types. */
const names = new Map<z.core.$ZodType, string>([
  [applicantRow, "ApplicantRow"],
  [applicantView, "Applicant"],
  [check, "Check"],
  [checkRunRow, "CheckRun"],
  [county, "County"],
  [courtCopy, "CourtCopy"],
  [order, "Order"],
  [orderDetail, "OrderDetail"],
  [override, "Override"],
  [overrideCondition, "OverrideCondition"],
  [overrideDetail, "OverrideDetail"],
  [person, "Person"],
  [price, "Price"],
  [reportDocument, "Report"],
  [resultView, "Result"],
  [section, "Section"],
  [serviceVerdict, "ServiceVerdict"],
]);

class NamedMetadata extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    const known = z.globalRegistry.get(schema);
    const name = names.get(schema);
    return name === undefined ? known : { ...known, id: name };
  }
}

/**
 * Returns the JSON Schema of the input before transforms. Leaves out `$schema`, which the document states once. Puts
 * schemas with a name into `$defs`.
 */
export function jsonSchemaOf(schema: z.ZodType): Json {
  const {
    $schema,
    "~standard": _,
    ...described
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: new NamedMetadata(),
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema),
  });
  return described;
}

function adjust(schema: z.core.$ZodTypes, made: z.core.JSONSchema.BaseSchema): void {
  const { def } = schema._zod;
  if (def.type === "union") describeAnythingElse(made);
  if (def.type === "record") listKeys(made);
  if (isName(schema)) made.description = "Characters that a screen does not show are removed";
  // The only custom schema is the tolerant boolean, which accepts true, 1, "yes" and their opposites.
  if (def.type === "custom") made.type = ["boolean", "integer", "string"];
  // zod limits every integer to the safe range, which is noise in the document.
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if ("pii" in made) {
    made["x-pii"] = made.pii;
    delete made.pii;
  }
}

/** Whether a schema is the input for a person's name, optional or not. */
function isName(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional" || def.type === "nullable") return isName(def.innerType);
  return def.type === "pipe" ? isName(def.in) : inputs.get(schema)?.kind === "name";
}

function describeAnythingElse({ anyOf = [] }: z.core.JSONSchema.BaseSchema): void {
  for (const choice of anyOf) {
    if (Object.keys(choice).length === 0) choice.description = "Anything else, kept as the service sent it";
  }
}

/** A record whose keys are an enum has exactly these properties. */
function listKeys(made: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames: names, additionalProperties: value } = made;
  if (!isJson(names) || !Array.isArray(names.enum)) return;
  made.properties = Object.fromEntries(names.enum.map((name) => [String(name), value ?? {}]));
  made.additionalProperties = false;
  delete made.propertyNames;
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
