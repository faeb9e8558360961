/**
 * Returns the form in which two access codes are compared. The case of a UUID does not matter; the case of any other
 * code does.
 */
export function comparableAccessCode(code: string): string {
  const trimmed = code.trim();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}
