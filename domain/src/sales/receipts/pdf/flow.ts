import type { Fact } from '../receipt-facts.js';
import { COLOURS } from './colours.js';
import { CONTENT_WIDTH, PAGE, type Sheet, type Style } from './sheet.js';

const TITLE: Style = { face: 'display', size: 14, leading: 19, colour: COLOURS.text };
const TEXT: Style = { face: 'text', size: 9.5, leading: 14, colour: COLOURS.textSoft };
const NAME: Style = { ...TEXT, size: 8.5, colour: COLOURS.textMeta };
const VALUE: Style = { ...TEXT, face: 'strong', colour: COLOURS.text };
const FIGURE: Style = { ...VALUE, face: 'display', size: 11 };
const HEAD: Style = { ...NAME, size: 8, leading: 12 };

/** End of the content; the footer follows below. */
const BOTTOM = PAGE.height - 62;
const NAME_WIDTH = 110;
const NAME_TEXT_WIDTH = NAME_WIDTH - 4;
const COLUMN_GAP = 24;
const MAX_LINES_OF_NAME = 2;
const MAX_LINES_OF_VALUE = 4;
/** Between two columns of a table. */
const CELL_GAP = 12;

/** A row of a table: when, what, a second line about it, and the figures. */
export interface FlowRow {
  date: string;
  what: string;
  about: string;
  figures: readonly string[];
}

/** Widths of a table's columns in points. */
interface Columns {
  date: number;
  what: number;
  figures: readonly number[];
}

/** Content that flows down the page and onto further ones. */
export class Flow {
  constructor(
    private readonly sheet: Sheet,
    private y: number,
    /** Starts a page; returns the y at which its content begins. */
    private readonly nextPage: () => number,
    /** True if nothing stands above that a line would divide it from. */
    private atTop = false,
  ) {}

  /** A page more if less than this is left. */
  private need(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.y = this.nextPage();
    this.atTop = true;
  }

  title(text: string): void {
    // Keeps a title with the text after it.
    this.need(TITLE.leading + 22 + 2 * TEXT.leading);
    if (!this.atTop) {
      this.sheet.rule(this.y + 10);
      this.y += 19;
    }
    this.atTop = false;
    this.y = this.sheet.put('H2', text, TITLE, { x: PAGE.margin, y: this.y, width: CONTENT_WIDTH }) + 3;
  }

  paragraph(text: string): void {
    const lines = this.sheet.wrap(text.trim(), TEXT, CONTENT_WIDTH);
    while (lines.length > 0) {
      this.need(TEXT.leading);
      const room = Math.max(1, Math.floor((BOTTOM - this.y) / TEXT.leading));
      // Avoids a single last line on a page: one more line moves with it.
      const fitting = lines.splice(0, room > 1 && lines.length === room + 1 ? room - 1 : room);
      this.sheet.say('P', () => {
        for (const line of fitting) {
          this.y = this.sheet.write(line, TEXT, { x: PAGE.margin, y: this.y, width: CONTENT_WIDTH + 1 });
        }
      });
      if (lines.length > 0) this.y = BOTTOM;
    }
    this.atTop = false;
  }

  /** A drawing of this height, in one piece. */
  figure(height: number, draw: (y: number) => void): void {
    this.need(height);
    draw(this.y);
    this.y += height;
  }

  /** Names and values, two per row if both values are short. */
  facts(facts: Fact[]): void {
    const half = (CONTENT_WIDTH - COLUMN_GAP) / 2;
    const isShort = (fact: Fact | undefined) =>
      fact !== undefined && this.sheet.widthOf(fact.value, VALUE) <= half - NAME_WIDTH;
    for (let i = 0; i < facts.length; i += 1) {
      const pair = facts.slice(i, i + 2);
      if (pair.every(isShort)) {
        this.row(pair, half);
        i += 1;
      } else this.row(pair.slice(0, 1), CONTENT_WIDTH);
    }
  }

  /** Names on the left, amounts at the right edge, a line below each. */
  amounts(facts: readonly Fact[]): void {
    for (const { name, value } of facts) {
      this.need(FIGURE.leading + 6);
      const place = { x: PAGE.margin, y: this.y + 3, width: CONTENT_WIDTH };
      this.sheet.put('Lbl', name, TEXT, { ...place, maxLines: 1 });
      this.sheet.put('LBody', value, FIGURE, { ...place, align: 'right' });
      this.y += FIGURE.leading + 6;
      this.sheet.rule(this.y);
    }
    this.y += 8;
  }

  /** A table with its figures at the right edge. Every further page repeats the headings. */
  table(heads: Omit<FlowRow, 'about'>, rows: readonly FlowRow[]): void {
    const columns = this.columnsOf({ ...heads, about: '' }, rows);
    const head = () => this.tableRow({ ...heads, about: '' }, columns, true);
    this.sheet.group('Table', () => {
      this.need(HEAD.leading + 2 * (VALUE.leading + NAME.leading));
      head();
      for (const row of rows) {
        if (this.y + this.rowHeight(row, columns.what, VALUE) > BOTTOM) {
          this.y = this.nextPage();
          head();
        }
        this.tableRow(row, columns, false);
      }
    });
    this.y += 8;
  }

  /** Every column of figures is as wide as its widest, so that what they are about has the rest. */
  private columnsOf(heads: FlowRow, rows: readonly FlowRow[]): Columns {
    const widest = (of: (row: FlowRow) => string, style: Style) =>
      CELL_GAP +
      Math.max(this.sheet.widthOf(of(heads), HEAD), ...rows.map((row) => this.sheet.widthOf(of(row), style)));
    const date = widest((row) => row.date, NAME);
    const figures = heads.figures.map((_, at) => widest((row) => row.figures[at] ?? '', FIGURE));
    return { date, figures, what: CONTENT_WIDTH - date - figures.reduce((sum, width) => sum + width, 0) };
  }

  private rowHeight({ what, about }: FlowRow, width: number, style: Style): number {
    const lines = this.sheet.wrap(what, style, width, MAX_LINES_OF_VALUE).length;
    const more = about ? this.sheet.wrap(about, NAME, width, MAX_LINES_OF_VALUE).length : 0;
    return lines * style.leading + more * NAME.leading + 4;
  }

  private tableRow(row: FlowRow, columns: Columns, isHead: boolean): void {
    const { date, what, about, figures } = row;
    const tag = isHead ? 'TH' : 'TD';
    const y = this.y + 2;
    const place = { x: PAGE.margin + columns.date, width: columns.what, maxLines: MAX_LINES_OF_VALUE };
    this.sheet.group('TR', () => {
      this.sheet.put('TH', date, isHead ? HEAD : NAME, { x: PAGE.margin, y, width: columns.date });
      const below = this.sheet.put(tag, what, isHead ? HEAD : VALUE, { ...place, y });
      if (about) this.sheet.put('TD', about, NAME, { ...place, y: below });
      let x = place.x + place.width;
      columns.figures.forEach((width, at) => {
        this.sheet.put(tag, figures[at] ?? '', isHead ? HEAD : FIGURE, { x, y, width, align: 'right' });
        x += width;
      });
    });
    this.y += this.rowHeight(row, columns.what, isHead ? HEAD : VALUE);
    this.sheet.rule(this.y);
  }

  private row(facts: Fact[], width: number): void {
    const lines = facts.map(({ name, value }) =>
      Math.max(
        this.sheet.wrap(name, NAME, NAME_TEXT_WIDTH, MAX_LINES_OF_NAME).length,
        this.sheet.wrap(value, VALUE, width - NAME_WIDTH, MAX_LINES_OF_VALUE).length,
      ),
    );
    const height = Math.max(...lines) * VALUE.leading + 3;
    this.need(height);
    facts.forEach(({ name, value }, i) => {
      const x = PAGE.margin + i * (width + COLUMN_GAP);
      const y = this.y;
      this.sheet.put('Lbl', name, NAME, { x, y, width: NAME_TEXT_WIDTH, maxLines: MAX_LINES_OF_NAME });
      const place = { x: x + NAME_WIDTH, y, width: width - NAME_WIDTH, maxLines: MAX_LINES_OF_VALUE };
      this.sheet.put('LBody', value, VALUE, place);
    });
    this.y += height;
  }
}
