import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { formatDay, formatSlot } from '../../lib/format/time.js';
import { callbackTexts as t } from './texts.js';

/**
 * The message for the team: place, time and a link to the ground's page. It includes neither the code nor anyone's
 * phone number.
 */
export function teamMessage(
  { groundId: ground, bookingDate, timeSlot }: Pick<Booking, 'groundId' | 'bookingDate' | 'timeSlot'>,
  origin: string,
): { text: string; url: string } {
  const place = [ground.location?.address, ground.location?.cityName].filter(Boolean).join(', ');
  const when = `${formatDay(bookingDate)}, ${formatSlot(slotText(timeSlot))}`;
  return { text: t.teamMessage({ ground: ground.name, when, place }), url: `${origin}/ground/${ground._id}` };
}
