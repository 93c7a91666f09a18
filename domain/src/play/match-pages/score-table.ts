import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { CONTENT_WIDTH, PAGE, type Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';

const TITLE: Style = { face: 'display', size: 15, leading: 20, colour: COLOURS.text };
const HEAD: Style = { face: 'text', size: 8, leading: 12, colour: COLOURS.textMeta };
const NAME: Style = { face: 'strong', size: 9.5, leading: 13, colour: COLOURS.text };
const TEXT: Style = { face: 'text', size: 9.5, leading: 13, colour: COLOURS.textSoft };
const FIGURE: Style = { ...NAME, face: 'display', size: 11 };

/** End of the content of a page. */
const BOTTOM = PAGE.height - PAGE.margin;
const FIGURE_WIDTH = 34;
const NAME_WIDTH = 150;
const GAP = 8;
/** A part of a table alone on a page has at least this many rows. */
const FEWEST_ROWS = 3;
/** A table with at most this many rows has only one part. */
const MOST_WHOLE = 2 * FEWEST_ROWS - 1;

/** A row of a table: who, how they got out where that applies, and the figures. */
export interface TableRow {
  name: string;
  text?: string;
  figures: readonly string[];
}

/** The tables of a scorecard, one below the other and onto further pages. */
export class ScoreTables {
  constructor(
    private readonly sheet: Sheet,
    private y: number,
    /** Starts a page; returns the y at which its content begins. */
    private readonly nextPage: () => number,
  ) {}

  private need(height: number): void {
    if (this.y + height > BOTTOM) this.y = this.nextPage();
  }

  /** The heading of an innings, its score at the right edge. */
  title(side: string, score: string): void {
    // Room for the longest table that is not parted, in rows of one line: the heading is not left alone.
    this.need(TITLE.leading + 4 + HEAD.leading + 5 + MOST_WHOLE * (NAME.leading + 5));
    const place = { x: PAGE.margin, y: this.y, width: CONTENT_WIDTH };
    const scoreWidth = this.sheet.widthOf(score, TITLE) + GAP;
    const below = this.sheet.put('H2', side, TITLE, { ...place, width: CONTENT_WIDTH - scoreWidth });
    this.sheet.put('P', score, TITLE, { ...place, align: 'right' });
    this.y = below + 4;
  }

  /** A table whose first column is wide; `heads` are the headings of the figures, from the right edge. */
  table(name: string, heads: readonly string[], rows: readonly TableRow[]): void {
    const heights = rows.map((row) => this.heightOf(row, NAME));
    const heightFrom = (first: number, count: number) =>
      heights.slice(first, first + count).reduce((sum, height) => sum + height, 0);
    const head = () => this.row({ name, figures: heads }, 'TH', { name: HEAD, figure: HEAD });
    this.sheet.group('Table', () => {
      const first = rows.length <= MOST_WHOLE ? rows.length : FEWEST_ROWS;
      this.need(HEAD.leading + 5 + heightFrom(0, first));
      head();
      rows.forEach((row, at) => {
        // The last rows stay together; every further page repeats the headings.
        const kept = at === rows.length - FEWEST_ROWS ? FEWEST_ROWS : 1;
        if (this.y + heightFrom(at, kept) > BOTTOM) {
          this.y = this.nextPage();
          head();
        }
        this.row(row, 'TD', { name: NAME, figure: FIGURE });
      });
    });
    this.y += 10;
  }

  private widthsOf({ text, figures }: TableRow): { left: number; name: number; text: number } {
    const left = CONTENT_WIDTH - figures.length * FIGURE_WIDTH;
    return { left, name: text === undefined ? left - GAP : NAME_WIDTH, text: left - NAME_WIDTH - GAP };
  }

  private heightOf(row: TableRow, style: Style): number {
    const widths = this.widthsOf(row);
    const lines = Math.max(
      this.sheet.wrap(row.name, style, widths.name).length,
      row.text === undefined ? 1 : this.sheet.wrap(row.text, TEXT, widths.text).length,
    );
    return lines * style.leading + 5;
  }

  private row(row: TableRow, tag: 'TH' | 'TD', styles: { name: Style; figure: Style }): void {
    const { name, text, figures } = row;
    const { left, name: nameWidth, text: textWidth } = this.widthsOf(row);
    const height = this.heightOf(row, styles.name);
    const y = this.y + 2;
    this.sheet.group('TR', () => {
      this.sheet.put('TH', name, styles.name, { x: PAGE.margin, y, width: nameWidth });
      if (text !== undefined)
        this.sheet.put('TD', text, TEXT, { x: PAGE.margin + NAME_WIDTH + GAP, y, width: textWidth });
      figures.forEach((figure, at) => {
        const x = PAGE.margin + left + at * FIGURE_WIDTH;
        this.sheet.put(tag, figure, styles.figure, { x, y, width: FIGURE_WIDTH, align: 'right' });
      });
    });
    this.y += height;
    this.sheet.rule(this.y);
  }

  /** A line of text behind its name: `Extras 4 (wd 3, b 1)`. */
  line(name: string, text: string): void {
    const width = CONTENT_WIDTH - NAME_WIDTH - GAP;
    const height = this.sheet.wrap(text, TEXT, width).length * TEXT.leading + 4;
    this.need(height);
    this.sheet.put('Lbl', name, NAME, { x: PAGE.margin, y: this.y, width: NAME_WIDTH });
    this.sheet.put('LBody', text, TEXT, { x: PAGE.margin + NAME_WIDTH + GAP, y: this.y, width });
    this.y += height;
  }

  /** Room between two innings. */
  space(): void {
    this.y += 18;
  }
}
