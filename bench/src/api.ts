import { measureJourneys } from './api/journeys.js';
import { measureLayers } from './api/layers.js';
import { gatherCrowd } from './api/people.js';
import { measureRoutes, reads, writes } from './api/routes.js';
import { withoutWorker } from './engine/processes.js';
import { openStage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

const PLAYERS = 200;

/**
 * The cost of the busiest routes compared with the same work done bare, where their time goes, and whole journeys per
 * second.
 */
export const suite: Suite = async (options) => {
  options.note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const crowd = await gatherCrowd(stage, PLAYERS);
  const parts = {
    reads: () => measureRoutes('read', reads(stage, crowd), stage, options),
    writes: () => measureRoutes('write', writes(stage, crowd), stage, options),
    layers: () => measureLayers(stage, crowd, options),
    // On systems of their own with running workers.
    journeys: () => measureJourneys(options),
  };
  await withoutWorker(stage.system, () => measureParts(parts, options));
};
