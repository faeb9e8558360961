import { lettersOf } from "./compared-text";

/** A name with a dotted underline below each letter that carries a diacritic. */
export function DottedName(props: { text: string }) {
  return lettersOf(props.text).map(({ text, marked, at }) =>
    marked ? (
      <span key={at} className="underline decoration-control decoration-dotted underline-offset-3">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
