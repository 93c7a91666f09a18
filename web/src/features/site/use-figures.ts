import type { PublicFigures } from '@crease/shared/contracts/site';
import { useSite } from './use-site.js';

/** Counted figures of the product: null while they are not known, undefined if the operator shows samples instead. */
export function useFigures(): PublicFigures | null | undefined {
  const site = useSite(true).data;
  return site ? site.figures : null;
}
