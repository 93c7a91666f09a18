import { measureCost } from './live/cost.js';
import { openStage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

/** What it costs to keep everybody's screen right, and how far that goes. */
export const suite: Suite = async (options) => {
  options.note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  await measureParts({ cost: () => measureCost(stage, options) }, options);
};
