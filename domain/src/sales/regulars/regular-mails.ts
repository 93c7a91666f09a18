import { formatDay, formatFullDay, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { formatPhone } from '@crease/shared/format/phone';
import { findGroundById } from '../../catalogue/ground-record/ground.schema.js';
import {
  factLines,
  factTable,
  type MailText,
  mailFrame,
  paragraph,
} from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { Core } from '../../platform/core.js';
import { findBookingsOfRegulars } from '../booking-record/booking-links.queries.js';
import type { RegularDateDoc, RegularDoc } from './regular.schema.js';
import { holidaysOn } from './regular-holidays.js';

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Tuesdays and Thursdays` */
export const daysInWords = (days: readonly number[]): string =>
  listed.format(days.map((day) => DAYS[day - 1] ?? ''));

const datesIn = ({ dates }: RegularDoc, state: RegularDateDoc['state']): string[] =>
  Object.keys(dates)
    .filter((date) => dates[date]?.state === state)
    .sort();

const namedDay = (date: string, name: string): string =>
  name ? `${formatDay(date)} (${name})` : formatDay(date);

/** `₹1,800`, or the lowest and highest if they differ. */
async function pricesOf(core: Core, { _id }: RegularDoc): Promise<string | undefined> {
  const found = await findBookingsOfRegulars(core, [_id]);
  const totals = found.map(({ pricing }) => pricing.totalAmount).sort((a, b) => a - b);
  const [least] = totals;
  const most = totals.at(-1);
  if (least === undefined || most === undefined) return undefined;
  return least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`;
}

/** To the customer, once: every date that is theirs, and which are not. */
export async function regularMail(core: Core, regular: RegularDoc): Promise<MailText> {
  const ground = await findGroundById(core, regular.groundId);
  const { groundName, timeSlot, days, customer } = regular;
  const booked = datesIn(regular, 'booked');
  const taken = datesIn(regular, 'taken');
  const prices = await pricesOf(core, regular);
  const holidays = ground
    ? [...holidaysOn(ground, booked)].map(([date, { name }]) => namedDay(date, name))
    : [];
  const when = `${daysInWords(days)}, ${formatSlot(timeSlot)}`;
  const lead = `${customer.name}, ${when} at ${groundName} is yours: ${booked.length} ${booked.length === 1 ? 'game' : 'games'} from ${formatFullDay(booked[0] ?? regular.from)} to ${formatFullDay(booked.at(-1) ?? regular.until)}.`;
  const clash =
    taken.length > 0
      ? `Somebody else has the ground on ${listed.format(taken.map((date) => formatDay(date)))}: ask the ground for another time on these days.`
      : undefined;
  const off =
    holidays.length > 0
      ? `${listed.format(holidays)} ${holidays.length === 1 ? 'is a holiday' : 'are holidays'}: the games stand, and can be left out.`
      : undefined;
  const notes = [clash, off].flatMap((note) => note ?? []);
  const facts = [
    { name: 'Ground', value: groundName },
    { name: 'When', value: when },
    ...(prices ? [{ name: 'Each game, paid at the ground', value: prices }] : []),
    { name: 'Dates', value: booked.map((date) => formatDay(date)).join(' · ') },
  ];
  // How a customer without an account cancels: the ground's staff leave a date out for them.
  const out = ground
    ? `To leave a date out or move it, call the ground: ${formatPhone(ground.owner.contact)}.`
    : 'To leave a date out or move it, call the ground.';
  const button = { label: 'See the ground', url: `${core.env.PUBLIC_URL}/ground/${regular.groundId}` };
  return {
    subject: `${daysInWords(days)} at ${groundName}: ${booked.length} games booked`,
    text: [
      lead,
      ...notes,
      factLines(facts),
      out,
      `${button.label}: ${button.url}`,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: lead,
      heading: 'Your weekly games are booked',
      lead: { strong: when, soft: groundName },
      rows: [paragraph(lead), ...notes.map(paragraph), factTable(facts), paragraph(out)],
      button,
    }),
  };
}

/** To the customer of a regular that was ended: from when on, and which games are still theirs. */
export function regularEndedMail(regular: RegularDoc, publicUrl: string): MailText {
  const { groundName, timeSlot, days, endedFrom = regular.from } = regular;
  const gone = datesIn(regular, 'ended');
  const when = `${daysInWords(days)}, ${formatSlot(timeSlot)}`;
  const lead = `${when} at ${groundName} ends: from ${formatFullDay(endedFrom)} on the hours are not kept for you any more.`;
  const facts = [{ name: 'Not played', value: gone.map((date) => formatDay(date)).join(' · ') }];
  const button = { label: 'See the ground', url: `${publicUrl}/ground/${regular.groundId}` };
  return {
    subject: `${daysInWords(days)} at ${groundName} ends`,
    text: [
      lead,
      factLines(facts),
      `${button.label}: ${button.url}`,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: lead,
      heading: 'Your weekly games end',
      lead: { strong: when, soft: groundName },
      rows: [paragraph(lead), factTable(facts)],
      button,
    }),
  };
}
