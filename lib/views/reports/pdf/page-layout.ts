import "server-only";
import type { Block } from "./blocks";
import type { PdfCanvas } from "./pdf-canvas";
import { sheet } from "./theme";

export class PageLayout {
  readonly #canvas: PdfCanvas;
  #y: number = Number.POSITIVE_INFINITY;

  constructor(canvas: PdfCanvas) {
    this.#canvas = canvas;
  }

  /** Adds blocks. A block with `keep` moves to the next page together with the block that follows. */
  add(blocks: readonly Block[]): void {
    let group: Block[] = [];
    for (const block of blocks) {
      group.push(block);
      if (block.keep) continue;
      this.#place(group);
      group = [];
    }
    this.#place(group);
  }

  /** Adds the rows of a table, with its head above the first row and again on each further page. */
  addTable(head: Block, rows: readonly Block[]): void {
    for (const [index, row] of rows.entries()) {
      const isFirst = index === 0;
      const hasRoom = this.#y + row.height <= sheet.height - sheet.bottom;
      this.add(isFirst || !hasRoom ? [{ ...head, keep: true }, row] : [row]);
    }
  }

  /** Adds vertical space, but not at the top of a page. */
  space(height: number): void {
    if (this.#y > sheet.top) this.#y += height;
  }

  /** Adds an entry to the table of contents, which leads to the next block. */
  bookmark(title: string, roomFor: number): void {
    this.#makeRoom(roomFor);
    this.#canvas.doc.outline.addItem(title);
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= sheet.height - sheet.bottom) return;
    this.#canvas.newPage();
    this.#y = sheet.top;
  }

  #place(group: readonly Block[]): void {
    const height = group.reduce((sum, block) => sum + block.height, 0);
    if (height === 0) return;
    this.#makeRoom(height);
    for (const block of group) {
      // A group of kept blocks that is taller than a page breaks between blocks.
      this.#makeRoom(block.height);
      const y = this.#y;
      if (block.isSpace) block.draw(sheet.left, y);
      else this.#canvas.tagged(block.role ?? "P", () => block.draw(sheet.left, y));
      this.#y += block.height;
    }
  }
}
