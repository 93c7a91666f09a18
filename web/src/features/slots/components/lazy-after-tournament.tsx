import { Later, late } from '../../../components/late.js';
import type { SlotPicker } from '../use-slot-picker.js';

const Loaded = late(async () => ({ default: (await import('./after-tournament.js')).AfterTournament }));

/** Loaded on demand, because few days have a tournament. */
export function AfterTournament({ picker }: { picker: SlotPicker }) {
  return picker.hours.some(({ tournament }) => tournament) ? (
    <Later>
      <Loaded picker={picker} />
    </Later>
  ) : null;
}
