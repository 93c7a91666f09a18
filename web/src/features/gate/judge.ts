import { parseBookingQr } from '@crease/shared/booking-qr';
import type { Game } from './games.js';

/** What was held up to the gate: a code, and from a QR the booking that it is of. */
export interface Shown {
  code: string;
  id?: string;
}

/** Green, amber with what is to be paid, or red with why. */
export type Verdict =
  | { kind: 'in'; game: Game }
  | { kind: 'to-pay'; game: Game; due: number }
  | { kind: 'already-in'; game: Game; at: string }
  | { kind: 'wrong-ground'; game: Game }
  | { kind: 'wrong-day'; game: Game }
  | { kind: 'unknown' };

/** Reads the text of a QR of ours, or a code as it was typed: upper case, without spaces. */
export function readShown(text: string): Shown {
  const qr = parseBookingQr(text);
  if (!qr?.code) return { code: text.replace(/\s/g, '').toUpperCase() };
  // Its number is not on the device; the code is.
  return { code: qr.code, ...(qr.ref.length === 24 ? { id: qr.ref } : {}) };
}

/** What the gate says to it, by what is on the device. `today` is the date by the calendar; a ground is one gate's own. */
export function judge(
  shown: Shown,
  games: readonly Game[],
  { today, groundId }: { today: string; groundId: string | undefined },
): Verdict {
  const found = games.find(
    ({ id, code }) => code === shown.code && (shown.id === undefined || id === shown.id),
  );
  return found ? judgeGame(found, { today, groundId }) : { kind: 'unknown' };
}

/** The same for a game that was found by its name. */
export function judgeGame(
  game: Game,
  { today, groundId }: { today: string; groundId: string | undefined },
): Verdict {
  if (groundId !== undefined && game.groundId !== groundId) return { kind: 'wrong-ground', game };
  if (game.date !== today) return { kind: 'wrong-day', game };
  if (game.checkedInAt) return { kind: 'already-in', game, at: game.checkedInAt };
  return game.due > 0 ? { kind: 'to-pay', game, due: game.due } : { kind: 'in', game };
}

/** Are the players let in by it? */
export const lets = ({ kind }: Verdict): boolean => kind === 'in' || kind === 'to-pay';
