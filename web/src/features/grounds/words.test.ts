import { AMENITIES, PITCH_TYPES } from '@crease/shared/contracts/grounds';
import { expect, test } from 'vitest';
import { amenityName, groundWords, pitchName } from './words.js';

test("names every amenity and pitch type, and leaves an owner's own names unchanged", () => {
  expect(Object.keys(groundWords.amenities)).toEqual([...AMENITIES]);
  expect(Object.keys(groundWords.pitches)).toEqual([...PITCH_TYPES]);
  expect(amenityName('Cafeteria')).toBe('Cafeteria');
  expect(amenityName('Bowling machine')).toBe('Bowling machine');
  expect(pitchName('Matting')).toBe('Matting');
});
