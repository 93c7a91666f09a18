import type { Booking } from '@crease/shared/contracts/booking';
import { objectId } from '@crease/shared/contracts/common';
import { foldText } from '@crease/shared/format/fold-text';
import { phoneStart } from '@crease/shared/phone-number';
import { DAWN } from '@crease/shared/time/play-day';
import { slotEnd, slotText, startHourOf } from '@crease/shared/time/slots';
import { z } from 'zod';
import type { DeskDay } from '../desk/public.js';
import { playerName, toCollectOf } from '../desk/public.js';

/** A booking with its code, kept on the device for use without a network. */
export const game = z.object({
  id: objectId,
  code: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  groundId: objectId,
  groundName: z.string(),
  date: z.string(),
  timeSlot: z.string(),
  players: z.number(),
  due: z.number(),
  checkedInAt: z.string().optional(),
});
export type Game = z.infer<typeof game>;

/** The bookings of a date at a workplace that this staff member may see. */
export const keptGames = z.object({
  userId: z.string(),
  workplace: z.string(),
  date: z.string(),
  at: z.number(),
  games: z.array(game),
});

function gameOf(booking: Booking): Game {
  const { contactPerson, playerCount } = booking.playerDetails;
  return {
    id: booking._id,
    code: booking.confirmation?.confirmationCode ?? '',
    name: playerName(booking),
    contact: contactPerson.name,
    phone: contactPerson.phone,
    groundId: booking.groundId._id,
    groundName: booking.groundId.name,
    date: booking.bookingDate,
    timeSlot: slotText(booking.timeSlot),
    players: playerCount,
    due: toCollectOf(booking),
    checkedInAt: booking.checkedInAt,
  };
}

/** Returns the games of a day and its night that can be let in: confirmed, with a code. */
export function gamesOf(day: DeskDay, night?: DeskDay): Game[] {
  const ofNight = night ? gamesOn(night).filter(({ timeSlot }) => startHourOf(timeSlot) < DAWN) : [];
  return [...gamesOn(day), ...ofNight];
}

const gamesOn = (day: DeskDay): Game[] =>
  day.grounds
    .flatMap(({ entries }) => entries)
    .flatMap(({ booking }) =>
      booking && (booking.status === 'confirmed' || booking.status === 'completed') && booking.confirmation
        ? [gameOf(booking)]
        : [],
    );

/** Returns the games still expected at the gate, the next first: not checked in and not over. `now` in ms. */
export const gamesAwaited = (games: readonly Game[], now: number): Game[] =>
  games
    .filter(({ checkedInAt, date, timeSlot }) => !checkedInAt && slotEnd(date, timeSlot).getTime() > now)
    .sort((a, b) => a.date.localeCompare(b.date) || a.timeSlot.localeCompare(b.timeSlot));

/** The bookings whose names, teams or phone numbers contain a text; none if the text is too short to be specific. */
export function gamesNamed(games: readonly Game[], text: string): Game[] {
  const wanted = phoneStart(text) ?? foldText(text);
  if (wanted.length < 2) return [];
  return games.filter(({ name, contact, phone }) =>
    [name, contact, phone].some((one) => foldText(one).includes(wanted)),
  );
}
