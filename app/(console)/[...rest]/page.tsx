import { notFound } from "next/navigation";

/** Any other address: not found, inside the console's shell. Without a session the shell leads to the sign-in page. */
export default function UnknownAddress() {
  notFound();
}
