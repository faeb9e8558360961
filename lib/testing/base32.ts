/** The bytes of a base32 text (RFC 4648) without padding, as an authenticator app reads a key; spaces do not count. */
export function bytesOfBase32(text: string): Uint8Array {
  const letters = [...text.replaceAll(" ", "")];
  const bits = letters.map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}
