"use client";

import { countryOptions } from "@/components/shared/schema-form/countries";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { countryRegions } from "@/lib/identity/operations/fields";
import type { Variant } from "./document-copy";

const regions = countryRegions.map(({ code, title }) => ({ value: String(code), label: title }));

/** The country of a document: one of the service's eight regions for a standard upload, an ISO 3166 code for an enhanced. */
export function CountryField(props: { variant: Variant; value: string; onChange: (value: string) => void }) {
  const { variant, value, onChange } = props;
  if (variant === "standard") {
    return (
      <Field label="Country of the document" hint="As the service counts countries. “Other” when it is in none of them">
        <Select options={regions} value={value} onValueChange={onChange} />
      </Field>
    );
  }
  return (
    <Field label="Country of the document">
      <Combobox
        options={countryOptions(2)}
        value={value}
        onValueChange={onChange}
        placeholder="Country or code"
        empty="No country fits"
        aria-required
      />
    </Field>
  );
}
