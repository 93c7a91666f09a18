import { expect, test, vi } from 'vitest';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { PAGE, Sheet } from '../../sales/receipts/pdf/sheet.js';
import { pdfPages } from '../../testing/pdf-text.js';
import { ScoreTables } from './score-table.js';

// The first file of a process parses the fonts, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const bowler = (_: unknown, at: number) => ({ name: `Bowler ${at}`, figures: ['1.0', '11'] });

/** The pages of a table that begins at this height. */
async function pagesFrom(y: number, bowlers: number): Promise<string[]> {
  const at = new Date('2026-11-30T10:00:00Z');
  const { doc, finished } = await openDocument({ title: 'A table', createdAt: at, changedAt: at });
  const sheet = new Sheet(doc);
  const tables = new ScoreTables(sheet, y, () => {
    doc.addPage();
    return PAGE.margin;
  });
  tables.table('Bowling', ['O', 'R'], Array.from({ length: bowlers }, bowler));
  sheet.end();
  doc.end();
  return pdfPages(await finished);
}

test('a table breaks with at least three rows below its headings on every page', async () => {
  for (let y = 560; y < PAGE.height; y += 9) {
    for (const page of (await pagesFrom(y, 8)).filter((text) => text.trim())) {
      expect(page, `from ${y}`).toContain('Bowling');
      expect(page.match(/Bowler \d/g)?.length, `from ${y}`).toBeGreaterThanOrEqual(3);
    }
  }
});
