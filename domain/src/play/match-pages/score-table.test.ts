import { expect, test } from 'vitest';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { PAGE, Sheet } from '../../sales/receipts/pdf/sheet.js';
import { pdfPages } from '../../testing/pdf-text.js';
import { ScoreTables } from './score-table.js';

const bowler = (_: unknown, at: number) => ({ name: `Bowler ${at}`, figures: ['1.0', '11'] });

/** The pages of a table that begins at this height, below a title if it has one. */
async function pagesFrom(y: number, bowlers: number, title?: string): Promise<string[]> {
  const at = new Date('2026-11-30T10:00:00Z');
  const { doc, finished } = await openDocument({ title: 'A table', createdAt: at, changedAt: at });
  const sheet = new Sheet(doc);
  const tables = new ScoreTables(sheet, y, () => {
    doc.addPage();
    return PAGE.margin;
  });
  if (title) tables.title(title, '45/3 (6 overs)');
  tables.table('Bowling', ['O', 'R'], Array.from({ length: bowlers }, bowler));
  sheet.end();
  doc.end();
  return pdfPages(await finished);
}

const HEIGHTS = Array.from({ length: 27 }, (_, step) => 560 + 9 * step);

test.each([3, 4, 5, 6, 7, 8])(
  'a table of %i rows has its headings and at least three rows on each of its pages',
  async (rows) => {
    for (const y of HEIGHTS) {
      for (const page of (await pagesFrom(y, rows)).filter((text) => text.trim())) {
        expect(page, `from ${y}`).toContain('Bowling');
        expect(page.match(/Bowler \d/g)?.length, `from ${y}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

test.each([3, 5, 8])(
  'the title of an innings is on the page where its table of %i rows begins',
  async (rows) => {
    for (const y of HEIGHTS) {
      const page = (await pagesFrom(y, rows, 'Night Riders')).find((text) => text.includes('Night Riders'));
      expect(page?.match(/Bowler \d/g)?.length, `from ${y}`).toBeGreaterThanOrEqual(3);
    }
  },
);
