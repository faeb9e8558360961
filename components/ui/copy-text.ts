/**
 * Copies a text to the clipboard. Returns false if the browser refuses, or has no clipboard: it has none on a page that
 * was opened over plain http.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
