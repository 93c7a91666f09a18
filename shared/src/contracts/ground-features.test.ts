import { expect, test } from 'vitest';
import { FEATURE_NAMES, groundFeatures, storedFeatures } from './ground-features.js';
import { createGround, updateGround } from './owner.js';

const FIRST = { pitchType: 'Synthetic', capacity: 12, lighting: true, parking: false };

test("a ground older than a feature gets the feature's default", () => {
  expect(Object.keys(groundFeatures.parse(FIRST)).sort()).toEqual([...FEATURE_NAMES].sort());
  expect(storedFeatures.parse(FIRST)).toEqual(FIRST);
});

test('an owner’s client that does not know a feature can list a ground, and resets nothing when it changes one', () => {
  expect(createGround.body.shape.features.parse(FIRST)).toEqual(FIRST);
  expect(updateGround.body.shape.features.parse({ lighting: false })).toEqual({ lighting: false });
});
