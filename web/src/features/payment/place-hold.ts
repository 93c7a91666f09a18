import { PLACE_HOLD_SECONDS } from '@crease/shared/game-limits';
import type { HeldItem } from './held-kinds.js';

/** The length of a place's hold in milliseconds: five minutes, fifteen for one from the queue. */
export function holdMs({ heldAt, expiresAt }: Pick<HeldItem, 'heldAt' | 'expiresAt'>): number {
  if (!heldAt || !expiresAt) return PLACE_HOLD_SECONDS * 1000;
  return Math.max(1, Date.parse(expiresAt) - Date.parse(heldAt));
}
