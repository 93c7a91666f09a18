import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { Flow } from '../../sales/receipts/pdf/flow.js';
import { drawFooters } from '../../sales/receipts/pdf/footer.js';
import { drawSlimHeader } from '../../sales/receipts/pdf/header.js';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';
import { printable } from '../../sales/receipts/pdf/text-runs.js';

const HEADING: Style = { face: 'display', size: 26, leading: 32, colour: COLOURS.text };

type Fact = { name: string; value: string };

/** A certificate before it is printed. */
export interface Certificate {
  title: string;
  facts: Fact[];
  /** Amounts are written below the facts, one a line. */
  sections: { title: string; facts: Fact[]; amounts?: Fact[] }[];
  notes: string[];
}

/** A certificate of tax at source as a PDF, A4 portrait, tagged for screen readers. */
export async function certificatePdf(
  { title, facts, sections, notes }: Certificate,
  at: Date,
): Promise<Buffer> {
  const { doc, finished } = await openDocument({ title: `Crease: ${title}`, createdAt: at, changedAt: at });
  const sheet = new Sheet(doc);
  const top = { x: PAGE.margin, y: drawSlimHeader(sheet, ''), width: CONTENT_WIDTH };
  const below = sheet.put('H1', title, HEADING, top);
  const flow = new Flow(sheet, below + 8, () => {
    doc.addPage();
    return drawSlimHeader(sheet, '');
  });
  flow.facts(facts.map(printed));
  for (const section of sections) {
    flow.title(printable(section.title));
    flow.facts(section.facts.map(printed));
    if (section.amounts) flow.amounts(section.amounts.map(printed));
  }
  for (const note of notes) flow.paragraph(note);
  drawFooters(sheet, title);
  sheet.end();
  doc.end();
  return await finished;
}

const printed = ({ name, value }: Fact): Fact => ({ name, value: printable(value) });
