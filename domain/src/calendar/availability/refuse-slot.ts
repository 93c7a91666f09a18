import { AppError } from '@crease/shared/errors';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { type AlternativesOptions, findAlternatives } from './find-alternatives.js';

/** The refusal of a taken slot, with the nearest free ones (docs/product-rules.md, Holds). */
export async function slotTaken(
  core: Core,
  ground: JudgedGround,
  slot: SlotOfGround,
  options?: AlternativesOptions,
): Promise<AppError> {
  const alternatives = await findAlternatives(core, ground, slot, options);
  return new AppError('SLOT_TAKEN', 'This slot is no longer available. Please select a different time.', {
    extra: { alternatives },
  });
}

/** The refusal of a fourth live hold or pending booking (docs/product-rules.md, Holds). */
export function holdLimit(): AppError {
  return new AppError(
    'HOLD_LIMIT',
    'You already have three slots waiting for payment. Finish or release one of them first.',
    { retryAfterSeconds: 30 },
  );
}
