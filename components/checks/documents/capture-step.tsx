"use client";

import { useState } from "react";
import { countryOptions } from "@/components/shared/schema-form/countries";
import { Button } from "@/components/ui/button";
import { isSamePicture, minMegapixels } from "@/components/ui/capture/picture";
import { PictureSlot } from "@/components/ui/capture/picture-slot";
import { usePasted } from "@/components/ui/capture/use-pasted";
import type { Slot } from "@/components/ui/capture/use-slot";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { countryRegions } from "@/lib/identity/operations/fields";
import { operation } from "@/lib/identity/operations/registry";
import { SendPictures } from "../pictures/send-pictures";
import type { useUpload } from "../pictures/use-upload";
import type { RunInput } from "../run/use-run";
import { attemptsLabel, type OptionOf } from "../use-check-data";
import { type DocumentKind, documents, type Variant } from "./document-kinds";

const samePicture = "Front and back are the same picture.";

type Pictures = { front: Slot; back: Slot };

/** Returns the request, or a message that names the missing input. */
function buildRequest(
  kind: DocumentKind,
  variant: Variant | null,
  given: { country: string; front: string | undefined; back: string | undefined },
): RunInput | string {
  if (!variant) return "Choose standard or enhanced.";
  const { front: idFront, back: idBack } = given;
  const code = operation("document.upload-id-enhanced").request.shape.countryCode.safeParse(given.country);
  if (variant === "enhanced" && !code.success) return "Choose the country.";
  const region = operation("document.upload-id").request.shape.country.safeParse(Number(given.country || Number.NaN));
  if (kind === "id" && variant === "standard" && !region.success) return "Choose the country.";
  if (idFront === undefined) return kind === "id" ? "Add the front." : "Add the data page.";
  if (kind === "passport") {
    if (variant === "standard") return { operationId: "document.upload-passport", fields: { idFront } };
    return { operationId: "document.upload-passport-enhanced", fields: { idFront, countryCode: code.data ?? "" } };
  }
  if (idBack === undefined) return "Add the back.";
  if (variant === "enhanced") {
    return { operationId: "document.upload-id-enhanced", fields: { idFront, idBack, countryCode: code.data ?? "" } };
  }
  return { operationId: "document.upload-id", fields: { idFront, idBack, country: region.data ?? 0 } };
}

export function CaptureStep(props: {
  applicantId: string;
  kind: DocumentKind;
  variant: Variant | undefined;
  /** Whether the service could not read the previous pictures. */
  isRetake: boolean;
  pictures: Pictures;
  upload: ReturnType<typeof useUpload>;
  optionOf: OptionOf;
  onAccepted: () => void;
  onBack: (() => void) | undefined;
}) {
  const { applicantId, kind, pictures, upload } = props;
  const { front, back } = pictures;
  const [variant, setVariant] = useState<Variant | null>(props.variant ?? null);
  const [countries, setCountries] = useState({ standard: "", enhanced: "" });
  usePasted(kind === "id" ? { front, back } : { front });

  const option = props.optionOf(documents[kind][variant ?? "standard"]);
  const isSame = kind === "id" && isSamePicture(front.picture, back.picture);
  const input = buildRequest(kind, variant, {
    country: variant ? countries[variant] : "",
    front: front.picture?.base64,
    back: back.picture?.base64,
  });
  const slot = { minMegapixels: variant ? minMegapixels[variant] : null };
  return (
    <>
      {props.isRetake ? <RetakeNotice kind={kind} /> : null}
      <RadioGroup legend="Upload type" name="variant" boxed>
        <Radio
          label="Standard"
          description="Read automatically"
          checked={variant === "standard"}
          onChange={() => setVariant("standard")}
        />
        <Radio
          label="Enhanced"
          description="Costs more. A person at the service reviews documents that cannot be read automatically"
          checked={variant === "enhanced"}
          onChange={() => setVariant("enhanced")}
        />
      </RadioGroup>
      {variant && !(kind === "passport" && variant === "standard") ? (
        <CountryField
          key={variant}
          variant={variant}
          value={countries[variant]}
          onChange={(value) => setCountries({ ...countries, [variant]: value })}
        />
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-3">
        {kind === "id" ? (
          <>
            <PictureSlot slot={front} name="front" title="Front" hint="The side with the photo" {...slot} />
            <PictureSlot slot={back} name="back" title="Back" hint="The side with the barcode" {...slot} />
          </>
        ) : (
          <PictureSlot
            slot={front}
            name="front"
            title="Data page"
            hint="One picture of the page with the photo"
            {...slot}
          />
        )}
      </div>
      {isSame ? (
        <Notice tone="attention" live title={samePicture}>
          Take a picture of the other side.
        </Notice>
      ) : null}
      <Guidance />
      <SendPictures
        applicantId={applicantId}
        option={option}
        upload={upload}
        input={isSame ? samePicture : input}
        label={kind === "id" ? "Send both sides" : "Send the page"}
        onSent={props.onAccepted}
        secondaryButton={
          props.onBack ? (
            <Button variant="ghost" onClick={props.onBack}>
              Back
            </Button>
          ) : null
        }
      />
      {variant && attemptsLabel(option) ? <p className="text-ink-3 text-meta">{attemptsLabel(option)}</p> : null}
    </>
  );
}

/** Shown after parsing_failed, which means poor quality, glare or low contrast (Meaning of upload results). */
function RetakeNotice({ kind }: { kind: DocumentKind }) {
  return (
    <Notice tone="attention" title={`The ${documents[kind].word} could not be read.`}>
      Take it again on a solid, contrasting surface, without glare or shadow.
    </Notice>
  );
}

/** The photo requirements of the interface (Identity document operations, rule 8). */
function Guidance() {
  return (
    <p className="text-ink-3 text-meta">
      Take a sharp picture without glare, shadows or holographic reflections, on a plain contrasting background, with
      all edges visible. Use a camera with at least 5 megapixels, or 8 for enhanced.
    </p>
  );
}

const regions = countryRegions.map(({ code, title }) => ({ value: String(code), label: title }));

/** A standard upload takes one of the service's eight regions. An enhanced upload takes an ISO 3166 code. */
function CountryField(props: { variant: Variant; value: string; onChange: (value: string) => void }) {
  const { variant, value, onChange } = props;
  if (variant === "standard") {
    return (
      <Field label="Country of the document" hint="Choose the service's region, or “Other” if none applies">
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
        empty="No matching country"
        aria-required
      />
    </Field>
  );
}
