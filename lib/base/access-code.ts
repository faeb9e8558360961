/** The form in which two access codes are compared: the case of a UUID does not matter, that of any other code does. */
export function comparableAccessCode(code: string): string {
  const trimmed = code.trim();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}
