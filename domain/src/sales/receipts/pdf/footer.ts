import { SUPPORT } from '../../../messaging/mail/support.js';
import { COLOURS } from './colours.js';
import { CONTENT_WIDTH, PAGE, type Sheet, type Style } from './sheet.js';

const FOOT: Style = { face: 'text', size: 8, leading: 12, colour: COLOURS.textMeta };
const TOP = PAGE.height - 42;

/** On every page: the support contact, and the page number with the total. Drawn last, when the total is known. */
export function drawFooters(sheet: Sheet, number: string, code?: string): void {
  const { doc } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(start + i);
    sheet.rule(TOP - 8);
    sheet.decorate(() => {
      const place = { x: PAGE.margin, y: TOP, width: CONTENT_WIDTH };
      sheet.write(`Questions? ${SUPPORT.email} · ${SUPPORT.phone}`, FOOT, place);
      const which = [number, code ? `Code ${code}` : '', `Page ${i + 1} of ${count}`]
        .filter(Boolean)
        .join(' · ');
      sheet.write(which, FOOT, { ...place, align: 'right' });
    });
  }
}
