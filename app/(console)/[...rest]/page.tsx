import { notFound } from "next/navigation";

/**
 * Answers any other address with "not found" inside the console's shell. Without a session, the shell redirects to
 * sign-in.
 */
export default function UnknownAddress() {
  notFound();
}
