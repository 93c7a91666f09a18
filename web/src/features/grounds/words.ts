import type { GroundFeatures } from '@crease/shared/contracts/ground-features';
import { AMENITIES, PITCH_TYPES } from '@crease/shared/contracts/grounds';
import { inLanguage } from '../../lib/language/language.js';
import { groundTexts } from './texts.js';

type Names = Record<string, string>;
const asTheyAre = (names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, name]));

/** The fixed words of a ground's record, by themselves: the server keeps and compares them in English. */
export const groundWords: { amenities: Names; pitches: Names } = inLanguage('groundWords', {
  amenities: asTheyAre(AMENITIES),
  pitches: asTheyAre(PITCH_TYPES),
});

/** An amenity in the language of this visit; one that an owner wrote themselves stays as it is. */
export const amenityName = (amenity: string): string => groundWords.amenities[amenity] ?? amenity;

/** A pitch type in the language of this visit. */
export const pitchName = (pitchType: string): string => groundWords.pitches[pitchType] ?? pitchType;

/** What a feature of a ground is called, on its page and in its owner's form. One without a text does not compile. */
export const featureName = (feature: keyof GroundFeatures): string => groundTexts.features[feature];
