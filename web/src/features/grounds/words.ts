import type { GroundFeatures } from '@crease/shared/contracts/ground-features';
import { inLanguage } from '../../lib/language/language.js';
import { AMENITIES, PITCH_TYPES } from './grounds.light.js';
import { groundTexts } from './texts.js';

type Names = Record<string, string>;
const asTheyAre = (names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, name]));

/** The fixed words of a ground's record, in a separate file: the server stores and compares them in English. */
export const groundWords: { amenities: Names; pitches: Names } = inLanguage('groundWords', {
  amenities: asTheyAre(AMENITIES),
  pitches: asTheyAre(PITCH_TYPES),
});

/** An amenity in the language of this visit; an owner's own text stays unchanged. */
export const amenityName = (amenity: string): string => groundWords.amenities[amenity] ?? amenity;

/** A pitch type in the language of this visit. */
export const pitchName = (pitchType: string): string => groundWords.pitches[pitchType] ?? pitchType;

/** The label of a feature, on the ground page and in the owner's form. A feature without a text does not compile. */
export const featureName = (feature: keyof GroundFeatures): string => groundTexts.features[feature];
