import { useState } from 'react';
import type { SlotPicker } from './use-slot-picker.js';

/** True once hours have been rendered, also while those of another day load. */
export function useHaveStood({ loading }: Pick<SlotPicker, 'loading'>): boolean {
  const [haveStood, setStood] = useState(false);
  if (!loading && !haveStood) setStood(true);
  return haveStood;
}
