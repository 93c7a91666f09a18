import { setTimeout as sleep } from 'node:timers/promises';
import { aNewPlayer } from '@crease/e2e/journeys/people';
import { aMatch } from '@crease/e2e/journeys/scored-match';
import type { CDPSession } from 'playwright-core';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type Phones, visit } from './phone.js';

const BETWEEN_BALLS_MS = 250;
const BALLS = { quick: 30, full: 90 };
/** Balls that the browser compiles its code with. */
const WARM_UP = 12;
const KEYS = ['0', '1', '2', '4'];
/** A cheap phone: a quarter of this processor. */
const SLOWDOWN = 4;

/**
 * Main thread of one ball on the scorer's page: judged, stored, shown, sent and acknowledged. It is processor time, so
 * that other work on this machine does not count; a quarter of the processor takes four times as long.
 */
export async function measureScoring(stage: Stage, phones: Phones, options: SuiteOptions): Promise<void> {
  const person = await aNewPlayer(stage.system, 'Asha Rao');
  const match = await aMatch(person);
  await using open = await visit(phones, { baseUrl: stage.system.baseUrl, person, slow: {} });
  const { page } = open;
  await page.goto(`/match/${match._id}/score`);
  await page.getByRole('button', { name: 'Start the innings' }).tap();
  await page.getByRole('button', { name: '0, dot ball' }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const score = async (balls: number) => {
    for (let ball = 0; ball < balls; ball += 1) {
      await page.keyboard.press(KEYS[ball % KEYS.length] ?? '0');
      await sleep(BETWEEN_BALLS_MS);
    }
    await page.getByText('Everything is sent').waitFor();
  };
  await score(WARM_UP);
  const before = await mainThreadMs(devtools);
  const balls = options.quick ? BALLS.quick : BALLS.full;
  await score(balls);
  const value = (((await mainThreadMs(devtools)) - before) / balls) * SLOWDOWN;
  options.tell({
    metric: 'main thread of a ball on the scorer’s page, a quarter of the processor',
    value,
    unit: 'ms',
    target: { atMost: 50 },
  });
}

async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
