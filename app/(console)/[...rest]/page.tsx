import { notFound } from "next/navigation";

/**
 * Answers an unknown address with "not found" inside the console's shell. Without a session, the shell redirects to
 * sign-in.
 */
export default function UnknownAddress() {
  notFound();
}
