import type { BodyOf } from '@crease/shared/contract';
import type { addRegular } from '@crease/shared/contracts/regulars';
import { MINE } from '../../lib/mine.js';

export type RegularBody = BodyOf<typeof addRegular>;

/** The factory of query keys for weekly bookings. */
export const regularKeys = {
  all: [MINE, 'regulars'] as const,
  ofGround: (groundId: string) => [MINE, 'regulars', 'ground', groundId] as const,
  one: (id: string) => [MINE, 'regulars', 'one', id] as const,
  preview: (groundId: string, body: RegularBody | undefined) =>
    [MINE, 'regulars', 'preview', groundId, body] as const,
};
