import { useOfferedHold } from '../../waitlist/public.js';

/** A component of its own, because the page renders with every change of its hours. */
export function OfferedHold({ groundId }: { groundId: string }) {
  useOfferedHold(groundId);
  return null;
}
