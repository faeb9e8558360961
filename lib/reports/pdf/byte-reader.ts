/** Reads big-endian numbers from bytes, front to back. Reading past the end throws a RangeError. */
export class ByteReader {
  readonly #view: DataView;
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#step(2));
  }

  i16(): number {
    return this.#view.getInt16(this.#step(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#step(4));
  }

  /** The next `length` bytes, not copied. */
  take(length: number): Uint8Array {
    const start = this.#step(length);
    if (start + length > this.bytes.length) throw new RangeError("The font ends too early");
    return this.bytes.subarray(start, start + length);
  }

  /** UIntBase128: seven bits a byte, the highest bit says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new RangeError("A number in the font is too long");
  }

  /** 255UInt16: one byte for small numbers, three for large ones. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    if (code === 254) return this.u8() + 506;
    return code;
  }

  #step(length: number): number {
    const start = this.at;
    this.at += length;
    return start;
  }
}
