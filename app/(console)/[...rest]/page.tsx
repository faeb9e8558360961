import { notFound } from "next/navigation";

/** Any other address: not found, inside the console's frame. Without a session the frame leads to the sign-in page. */
export default function UnknownAddress() {
  notFound();
}
