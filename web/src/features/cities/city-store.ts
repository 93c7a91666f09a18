import { atom } from 'jotai';
import { storedAtom } from '../../lib/stored-atom.js';
import { city } from './city.light.js';

/** The chosen city, kept in the browser and restored on load. */
export const cityAtom = storedAtom('city', city);

export const cityDialogOpenAtom = atom(false);
