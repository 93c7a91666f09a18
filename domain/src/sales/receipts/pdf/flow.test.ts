import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.js';
import { Flow } from './flow.js';
import { openDocument } from './open-document.js';
import { PAGE, Sheet } from './sheet.js';

async function pagesOf(draw: (flow: Flow) => void): Promise<string[]> {
  const at = new Date('2026-11-30T10:00:00Z');
  const { doc, finished } = await openDocument({ title: 'A table', createdAt: at, changedAt: at });
  const sheet = new Sheet(doc);
  draw(
    new Flow(sheet, PAGE.margin, () => {
      doc.addPage();
      return PAGE.margin;
    }),
  );
  sheet.end();
  doc.end();
  return pdfPages(await finished);
}

test('a table that goes on repeats its headings on every page', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    date: 'Mon 30 Nov 2026',
    what: `Payment CR-${at}`,
    about: 'श्री गणेश बॉक्स क्रिकेट, Sun 29 Nov, 6–8 PM',
    figures: ['₹1,23,456', '₹1,20,000'],
  }));
  const heads = { date: 'Date', what: 'What', figures: ['Gross', 'Net'] };
  const pages = await pagesOf((flow) => flow.table(heads, rows));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page.match(/Gross/g)).toHaveLength(1);
    expect(page).toContain('Payment CR-');
  }
});

test('a long name of a fact is printed whole', async () => {
  const name = 'Already taken back from you for refunds';
  const [page] = await pagesOf((flow) => flow.facts([{ name, value: '₹1,000' }]));
  expect(page?.replaceAll('\n', ' ')).toContain(name);
});
