import { measureBell } from './live/bell.js';
import { measureCost } from './live/cost.js';
import { measureLeague } from './live/league.js';
import { measurePressure } from './live/pressure.js';
import { measureReceipts } from './live/receipts.js';
import { measureReconnects } from './live/reconnects.js';
import { measureScale } from './live/scale.js';
import { measureScoreboards } from './live/scoreboards.js';
import { measureTournament } from './live/tournament.js';
import { openStage, type Stage } from './stage.js';
import { measureParts, type Suite, type SuiteOptions } from './suite.js';

/** The cost of keeping every screen up to date, how far it scales, and how soon users are notified. */
export const suite: Suite = async (options) => {
  let opened: Promise<Stage> | undefined;
  // One system for all parts: their sockets use processes of their own, or watch what no other part has filled.
  const onStage = (measure: (stage: Stage, options: SuiteOptions) => Promise<void>) => async () => {
    if (!opened) options.note('starting a system of its own …');
    opened ??= openStage({ API_INSTANCES: '1' });
    await measure(await opened, options);
  };
  const parts = {
    cost: onStage(measureCost),
    scale: onStage(measureScale),
    scoreboards: onStage(measureScoreboards),
    tournament: onStage(measureTournament),
    league: onStage(measureLeague),
    reconnects: onStage(measureReconnects),
    pressure: onStage(measurePressure),
    bell: onStage(measureBell),
    receipts: () => measureReceipts(options),
  };
  try {
    await measureParts(parts, options);
  } finally {
    await opened?.then(
      (stage) => stage[Symbol.asyncDispose](),
      () => undefined,
    );
  }
};
