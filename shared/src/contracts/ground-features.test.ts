import { expect, test } from 'vitest';
import { FEATURE_NAMES, groundFeatures, storedFeatures } from './ground-features.js';
import { createGround, updateGround } from './owner.js';

const FIRST = { pitchType: 'Synthetic', capacity: 12, lighting: true, parking: false };

test('a ground that is older than a feature has it by its default', () => {
  expect(Object.keys(groundFeatures.parse(FIRST)).sort()).toEqual([...FEATURE_NAMES].sort());
  expect(storedFeatures.parse(FIRST)).toEqual(FIRST);
});

test('an owner’s client that does not know a feature may list a ground, and resets nothing when it changes one', () => {
  expect(createGround.body.shape.features.parse(FIRST)).toEqual(FIRST);
  expect(updateGround.body.shape.features.parse({ lighting: false })).toEqual({ lighting: false });
});
