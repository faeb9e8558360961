import type { StaticImageData } from "next/image";
import type { IconName } from "@/lib/domain/icon-names";
import sprite from "./icons.svg";

const { src }: StaticImageData = sprite;

/** A line icon in the color of the text. It only accompanies a word or a label, so screen readers skip it. */
export function Icon(props: { name: IconName; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={props.className ? `icon ${props.className}` : "icon"}>
      <use href={`${src}#${props.name}`} />
    </svg>
  );
}
