/** Saves bytes that the page has as a file on this device. */
export function saveFile(file: { bytes: Uint8Array; contentType: string; fileName: string }): void {
  const { bytes, contentType, fileName } = file;
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: contentType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The address must stay valid, because the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
