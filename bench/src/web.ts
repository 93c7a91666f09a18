import { openStage } from './stage.js';
import { measureParts, type Suite } from './suite.js';
import { measureInteractions } from './web/interactions.js';
import { measureWithLighthouse } from './web/lighthouse.js';
import { measurePaints } from './web/paints.js';
import { openPhones } from './web/phone.js';
import { findPlaces } from './web/places.js';
import { measureScoring } from './web/scoring.js';
import { measureScripts } from './web/scripts.js';

/** What a slow phone experiences on the pages that `npm start` serves. */
export const suite: Suite = async (options) => {
  options.note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  await using phones = await openPhones();
  const places = await findPlaces(stage);
  const parts = {
    scripts: () => measureScripts(phones, places, options),
    paints: () => measurePaints(phones, places, options),
    interactions: () => measureInteractions(stage, phones, options),
    scoring: () => measureScoring(stage, phones, options),
    Lighthouse: () => measureWithLighthouse(phones, places, options),
  };
  await measureParts(parts, options);
};
