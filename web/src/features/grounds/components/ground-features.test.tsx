import { groundFeatures } from '@crease/shared/contracts/ground-features';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GroundFeatureList } from './ground-features.js';

test('a ground’s page lists every feature and whether the ground has it', () => {
  const features = groundFeatures.parse({
    pitchType: 'Matting',
    capacity: 12,
    lighting: true,
    parking: false,
  });
  const html = renderToStaticMarkup(<GroundFeatureList features={features} />);
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);
  expect(rows.slice(0, 4)).toEqual([
    ['Pitch type', 'Matting'],
    ['Capacity', '12 players'],
    ['Night lighting', 'Available'],
    ['Parking', 'Not available'],
  ]);
  expect(rows).toHaveLength(Object.keys(features).length);
});
