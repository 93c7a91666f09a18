import { city } from '@crease/shared/contracts/grounds';
import { atom } from 'jotai';
import { storedAtom } from '../../lib/stored-atom.js';

/** The chosen city, kept in the browser and restored on load. */
export const cityAtom = storedAtom('city', city);

export const cityDialogOpenAtom = atom(false);
