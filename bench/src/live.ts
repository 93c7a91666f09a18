import { measureBell } from './live/bell.js';
import { measureCost } from './live/cost.js';
import { measurePressure } from './live/pressure.js';
import { measureReceipts } from './live/receipts.js';
import { measureReconnects } from './live/reconnects.js';
import { measureScale } from './live/scale.js';
import { openStage, type Stage } from './stage.js';
import { measureParts, type Suite, type SuiteOptions } from './suite.js';

/** What it costs to keep everybody's screen right, how far that goes, and how soon people are told. */
export const suite: Suite = async (options) => {
  let opened: Promise<Stage> | undefined;
  // One system for all: their sockets are at processes of their own, or watch what no other part has filled.
  const onStage = (measure: (stage: Stage, options: SuiteOptions) => Promise<void>) => async () => {
    if (!opened) options.note('starting a system of its own …');
    opened ??= openStage({ API_INSTANCES: '1' });
    await measure(await opened, options);
  };
  const parts = {
    cost: onStage(measureCost),
    scale: onStage(measureScale),
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
