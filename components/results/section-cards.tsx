import type { ReactNode } from "react";
import type { CardId } from "@/lib/checks/catalog";
import { Background } from "./sections/background";
import { Business } from "./sections/business";
import { Contact } from "./sections/contact";
import { DataOnly } from "./sections/data-only";
import { Driving } from "./sections/driving";
import { Entries } from "./sections/entries";
import { Face } from "./sections/face";
import { Hosted } from "./sections/hosted";
import { Passport } from "./sections/passport";
import { PhotoId } from "./sections/photo-id";
import { Quiz } from "./sections/quiz";
import type { SectionProps } from "./sections/section-frame";
import { Ssn } from "./sections/ssn";

/** The component of each card. Court records come from orders and have their own card. */
const components: Record<Exclude<CardId, "court">, (props: SectionProps) => ReactNode> = {
  "photo-id": (props) => <PhotoId {...props} />,
  passport: (props) => <Passport {...props} />,
  face: (props) => <Face {...props} />,
  quiz: (props) => <Quiz {...props} />,
  contact: (props) => <Contact {...props} />,
  ssn: (props) => <Ssn {...props} />,
  background: (props) => <Background {...props} />,
  driving: (props) => <Driving {...props} />,
  business: (props) => <Business {...props} />,
  employment: (props) => <Entries {...props} kind="employment" />,
  education: (props) => <Entries {...props} kind="education" />,
  license: (props) => <Entries {...props} kind="license" />,
  "hosted-id": (props) => <Hosted {...props} kind="id" />,
  "hosted-passport": (props) => <Hosted {...props} kind="passport" />,
  company: (props) => <DataOnly {...props} />,
  user: (props) => <DataOnly {...props} />,
};

/** The card of one section of the result. */
export function SectionCardFor(props: SectionProps & { id: Exclude<CardId, "court"> }) {
  return components[props.id](props);
}
