import { addWalkIn } from '@crease/shared/contracts/owner';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import type { Method } from './components/method-choice.js';

export const WALK_IN_FIELDS = ['playerCount', 'name', 'phone', 'teamName'] as const;
export type WalkInField = (typeof WALK_IN_FIELDS)[number];

interface WalkIn {
  bookingDate: string;
  timeSlot: string;
  values: Record<WalkInField, string>;
  /** What is paid now, in rupees; undefined if it is left for later. */
  collected: { amount: number; method: Method } | undefined;
}

/** The request body for a walk-in, or the errors by field. */
export function judgeWalkIn({ bookingDate, timeSlot, values, collected }: WalkIn) {
  const judged = judgeBySchema(addWalkIn.body, {
    bookingDate,
    timeSlot,
    playerDetails: {
      ...(values.teamName.trim() ? { teamName: values.teamName } : {}),
      playerCount: Number(values.playerCount),
      contactPerson: { name: values.name, phone: values.phone },
    },
    ...(collected ? { collected } : {}),
  });
  if (judged.ok) return { ok: true as const, body: judged.data };
  const errors = judged.errors.map(({ path, message }) => [path.split('.').at(-1) ?? path, message]);
  return { ok: false as const, errors: Object.fromEntries(errors) };
}
