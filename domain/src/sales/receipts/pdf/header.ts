import type { Booking } from '@crease/shared/contracts/booking';
import { BADGES, COLOURS } from './colours.js';
import { drawCreaseMark, drawLogo } from './logo.js';
import { drawNightScene } from './night-scene.js';
import { PAGE, type Sheet, type Style } from './sheet.js';

const WORDMARK: Style = { face: 'display', size: 21, leading: 26, colour: COLOURS.paper };
const SMALL: Style = { face: 'text', size: 8.5, leading: 12, colour: COLOURS.nightTextSoft };
const NUMBER: Style = { face: 'display', size: 14, leading: 18, colour: COLOURS.paper };
const HEADING: Style = { face: 'display', size: 31, leading: 35, colour: COLOURS.paper };
const EYEBROW: Style = { face: 'strong', size: 10, leading: 14, colour: COLOURS.nightText };
const BADGE: Style = { face: 'strong', size: 8.5, leading: 18, colour: COLOURS.paper };

/** Height of the night behind the heading; the board hangs over its lower edge. */
export const NIGHT_HEIGHT = 234;
export const BOARD_TOP = 160;
const SLIM_HEIGHT = 46;

/** What the head of a receipt says. */
export interface Head {
  /** What the number is of. */
  label: string;
  number: string;
  status: keyof typeof BADGES;
  place: string;
  heading: string;
}

/** The first page's head: brand, number, state, and the one heading. */
export function drawHeader(sheet: Sheet, { label, number, status, place, heading }: Head): void {
  const { doc } = sheet;
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width + 1, NIGHT_HEIGHT).fill(COLOURS.night);
    doc.save();
    doc.rect(0, 0, PAGE.width + 1, NIGHT_HEIGHT).clip();
    drawNightScene(doc, NIGHT_HEIGHT);
    doc.restore();
    drawLogo(doc, 'night', { x: PAGE.margin - 2, y: 26, size: 28 });
  });
  sheet.put('P', 'Crease', WORDMARK, { x: PAGE.margin + 33, y: 29, width: 120 });
  const right = { x: PAGE.width - PAGE.margin - 220, width: 220, align: 'right' } as const;
  sheet.put('P', label, SMALL, { ...right, y: 24 });
  sheet.put('P', number, NUMBER, { ...right, y: 36 });
  drawBadge(sheet, status, 80);
  const beside = PAGE.margin + badgeWidth(sheet, status) + 10;
  sheet.put('P', place, EYEBROW, { x: beside, y: 82, width: 340 - beside, maxLines: 1 });
  sheet.put('H1', heading, HEADING, { x: PAGE.margin, y: 102, width: 515, maxLines: 1 });
  sheet.decorate(() => drawCreaseMark(doc, PAGE.margin, 146));
}

/** The ground and its city, for the first glance. */
export function placeOf({ groundId: { name, location } }: Pick<Booking, 'groundId'>): string {
  return location ? `${name}, ${location.cityName}` : name;
}

const badgeWidth = (sheet: Sheet, status: Head['status']): number => sheet.widthOf(status, BADGE) + 18;

function drawBadge(sheet: Sheet, status: Head['status'], y: number): void {
  const { fill, line, text } = BADGES[status];
  const width = badgeWidth(sheet, status);
  sheet.decorate(() => {
    sheet.doc.lineWidth(0.75).roundedRect(PAGE.margin, y, width, BADGE.leading, 5).fillAndStroke(fill, line);
  });
  const place = { x: PAGE.margin, y, width, align: 'center' } as const;
  sheet.put('P', status, { ...BADGE, colour: text }, place);
}

/** Draws the head of every further page; returns the y at which its content begins. */
export function drawSlimHeader(sheet: Sheet, number: string): number {
  const { doc } = sheet;
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width + 1, SLIM_HEIGHT).fill(COLOURS.night);
    drawLogo(doc, 'night', { x: PAGE.margin - 2, y: 13, size: 20 });
    sheet.write('Crease', { ...WORDMARK, size: 15 }, { x: PAGE.margin + 24, y: 11, width: 100 });
    const right = { x: PAGE.width - PAGE.margin - 220, width: 220, align: 'right', y: 14 } as const;
    sheet.write(number, { ...NUMBER, size: 12 }, right);
  });
  return SLIM_HEIGHT + 28;
}
