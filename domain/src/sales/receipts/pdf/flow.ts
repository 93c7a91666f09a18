import type { Fact } from '../receipt-facts.js';
import { COLOURS } from './colours.js';
import { CONTENT_WIDTH, PAGE, type Sheet, type Style } from './sheet.js';

const TITLE: Style = { face: 'display', size: 14, leading: 19, colour: COLOURS.text };
const TEXT: Style = { face: 'text', size: 9.5, leading: 14, colour: COLOURS.textSoft };
const NAME: Style = { ...TEXT, size: 8.5, colour: COLOURS.textMeta };
const VALUE: Style = { ...TEXT, face: 'strong', colour: COLOURS.text };

/** End of the content; the footer follows below. */
const BOTTOM = PAGE.height - 62;
const NAME_WIDTH = 110;
const COLUMN_GAP = 24;
const MAX_LINES_OF_VALUE = 4;

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

  private row(facts: Fact[], width: number): void {
    const lines = facts.map(
      ({ value }) => this.sheet.wrap(value, VALUE, width - NAME_WIDTH, MAX_LINES_OF_VALUE).length,
    );
    const height = Math.max(...lines) * VALUE.leading + 3;
    this.need(height);
    facts.forEach(({ name, value }, i) => {
      const x = PAGE.margin + i * (width + COLUMN_GAP);
      const y = this.y;
      this.sheet.put('Lbl', name, NAME, { x, y, width: NAME_WIDTH - 4, maxLines: 1 });
      const place = { x: x + NAME_WIDTH, y, width: width - NAME_WIDTH, maxLines: MAX_LINES_OF_VALUE };
      this.sheet.put('LBody', value, VALUE, place);
    });
    this.y += height;
  }
}
