import { carryIsolates, withoutIsolates } from './bidi-runs.js';
import { COLOURS } from './colours.js';
import { type Face, loadFont } from './fonts.js';
import { BOX_WIDTH, isShaped, runsOf, textOf, widthOfRun } from './text-runs.js';
import { wrapLines } from './wrap-lines.js';

/** How a piece of text is set; sizes in points. */
export interface Style {
  face: Face;
  size: number;
  /** Distance between baselines. */
  leading: number;
  colour: string;
}

export interface Placing {
  x: number;
  /** Top of the first line. */
  y: number;
  width: number;
  maxLines?: number;
  align?: 'left' | 'right' | 'center';
  /** The link target of the text. */
  link?: string;
}

/** The role of an element for screen readers (PDF 1.7, standard structure types). */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Link';
export type GroupTag = 'Document' | 'Sect' | 'Table' | 'TR' | 'L' | 'LI';

export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

/**
 * A page: text in any script, drawings, and the structure that assistive software reads. Anything drawn outside `say`
 * and `put` is decoration.
 */
export class Sheet {
  private parent: PDFKit.PDFStructureElement;
  private current: PDFKit.PDFStructureElement | undefined;

  constructor(readonly doc: PDFKit.PDFDocument) {
    this.parent = doc.struct('Document');
    doc.addStructure(this.parent);
  }

  /** Ends the structure; nothing can be drawn after it. */
  end(): void {
    this.parent.end();
  }

  /** Groups what is drawn inside. */
  group(tag: GroupTag, draw: () => void): void {
    const outer = this.parent;
    const element = this.doc.struct(tag);
    outer.add(element);
    this.parent = element;
    draw();
    this.parent = outer;
    element.end();
  }

  /** Draws content with a meaning; `alt` describes a picture. */
  say(tag: Tag, draw: () => void, options: { alt?: string; actual?: string } = {}): void {
    const element = this.doc.struct(tag, options);
    this.parent.add(element);
    this.current = element;
    element.add(draw);
    this.current = undefined;
    element.end();
  }

  /** Draws content without meaning for readers: lines, boards, backgrounds. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Width of one line in points. */
  widthOf(text: string, { face, size }: Pick<Style, 'face' | 'size'>): number {
    return runsOf(text, face).reduce((width, run) => width + widthOfRun(run) * size, 0);
  }

  wrap(text: string, style: Style, width: number, maxLines?: number): string[] {
    const lines = wrapLines(text, {
      width,
      ...(maxLines === undefined ? {} : { maxLines }),
      measure: (piece) => this.widthOf(piece, style),
    });
    return carryIsolates(lines);
  }

  /** Sets a text as one element; returns the y below it. */
  put(tag: Tag, text: string, style: Style, placing: Placing): number {
    let below = placing.y;
    this.say(tag, () => {
      below = this.write(text, style, placing);
    });
    return below;
  }

  /** Sets a text inside the open element; returns the y below it. */
  write(text: string, style: Style, placing: Placing): number {
    const lines = this.wrap(text, style, placing.width, placing.maxLines);
    lines.forEach((line, i) => {
      this.writeLine(line, style, { ...placing, y: placing.y + i * style.leading });
    });
    return placing.y + lines.length * style.leading;
  }

  private writeLine(line: string, style: Style, { x, y, width, align = 'left', link }: Placing): void {
    const wide = this.widthOf(line, style);
    const from = align === 'left' ? x : align === 'right' ? x + width - wide : x + (width - wide) / 2;
    // The line box is the leading, with the capitals centred in it.
    const baseline = y + style.leading / 2 + style.size * 0.355;
    const runs = runsOf(line, style.face);
    // Copied or searched, a line of shaped letters, or with some that no font has, reads as it was written.
    const isPlain = line === textOf(runs) && !runs.some((run) => run.isBoxed || isShaped(run));
    if (!isPlain) this.doc.markContent('Span', { actual: withoutIsolates(line) });
    let at = from;
    for (const run of runs) {
      if (run.isBoxed) this.drawBoxes(run.text.length, style, at, baseline);
      else {
        const font = this.font(run.font).fontSize(style.size).fillColor(style.colour);
        font.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      }
      at += widthOfRun(run) * style.size;
    }
    if (!isPlain) this.doc.endMarkedContent();
    if (link && wide > 0) {
      const area = { Border: [0, 0, 0], structParent: this.current };
      this.doc.link(from, y, wide, style.leading, link, area);
    }
  }

  /** A plain box for each letter without a font, as high as a capital; the original text can be copied from it. */
  private drawBoxes(count: number, { size, colour }: Style, x: number, baseline: number): void {
    const [wide, high] = [size * (BOX_WIDTH - 0.16), size * 0.66];
    this.doc.lineWidth(size * 0.055).strokeColor(colour);
    for (let i = 0; i < count; i += 1) {
      this.doc.rect(x + (i * BOX_WIDTH + 0.08) * size, baseline - high, wide, high);
    }
    this.doc.stroke();
  }

  private font(file: Parameters<typeof loadFont>[0]): PDFKit.PDFDocument {
    // pdfkit also accepts a parsed font, recognised by its `layout`; its types only know files.
    return this.doc.font(loadFont(file).font as unknown as Buffer, file);
  }

  /** A rule across the content. */
  rule(
    y: number,
    colour: string = COLOURS.line,
    weight = 0.75,
    x: number = PAGE.margin,
    width = CONTENT_WIDTH,
  ): void {
    this.decorate(() => {
      this.doc.lineWidth(weight).strokeColor(colour);
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    });
  }
}
