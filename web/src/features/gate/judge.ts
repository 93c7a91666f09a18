import { parseBookingQr } from '@crease/shared/booking-qr';
import type { Game } from './games.js';

/** What was shown at the gate: a code, and from a QR code also its booking. */
export interface Shown {
  code: string;
  id?: string;
}

/** Green, amber with the amount due, or red with the reason. */
export type Verdict =
  | { kind: 'in'; game: Game }
  | { kind: 'to-pay'; game: Game; due: number }
  | { kind: 'already-in'; game: Game; at: string }
  | { kind: 'wrong-ground'; game: Game }
  | { kind: 'wrong-day'; game: Game }
  | { kind: 'unknown' };

/** Reads the text of one of our QR codes, or a typed code: upper case, without spaces. */
export function readShown(text: string): Shown {
  const qr = parseBookingQr(text);
  if (!qr?.code) return { code: text.replace(/\s/g, '').toUpperCase() };
  // The device has the code but not the booking number.
  return { code: qr.code, ...(qr.ref.length === 24 ? { id: qr.ref } : {}) };
}

/**
 * The gate's answer to a code, from the data on the device. `today` is the calendar date. A staff member limited to one
 * ground has only its gate.
 */
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

/** The same for a booking found by name. */
export function judgeGame(
  game: Game,
  { today, groundId }: { today: string; groundId: string | undefined },
): Verdict {
  if (groundId !== undefined && game.groundId !== groundId) return { kind: 'wrong-ground', game };
  if (game.date !== today) return { kind: 'wrong-day', game };
  if (game.checkedInAt) return { kind: 'already-in', game, at: game.checkedInAt };
  return game.due > 0 ? { kind: 'to-pay', game, due: game.due } : { kind: 'in', game };
}

/** Whether the answer lets the players in. */
export const lets = ({ kind }: Verdict): boolean => kind === 'in' || kind === 'to-pay';
