import type { GroundDayDoc } from '@crease/domain/calendar/day/ground-day.schema';
import { inForgottenParts } from '../forgotten.js';
import { fire, mustBe, rateOf, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';

const CONNECTIONS = 64;
const BATCH_SIZE = 1_000;
const DAYS_AHEAD = 30;
/** Short blocks of reads: two hundred grounds each, five hundred at full size. */
const SHORT_BLOCKS = { quick: 8, full: 15 };
/** Reads until V8 has compiled the code: on Node 24 both servers become faster up to 5,000, ours by a factor of two. */
const WARM_UPS = { quick: 25, full: 10 };

/** Reads of a ground's day: cold, cached, by entity tag, and with many grounds and days. */
export async function measureAvailability(stage: Stage, options: SuiteOptions): Promise<void> {
  const { quick, tell, note } = options;
  const rounds = quick ? 3 : 5;
  const shortRounds = quick ? SHORT_BLOCKS.quick : SHORT_BLOCKS.full;
  const few = await stage.grounds(quick ? 600 : 1_500);
  await fillDays(stage, few, [1]);
  const cold = coldReads(stage, few);
  const name = 'node:http + findOne of the same document';

  const warmUps = quick ? WARM_UPS.quick : WARM_UPS.full;
  const uncached = await alternate(shortRounds, cold.ours, cold.bare, warmUps);
  const bare = { name, values: uncached.bare };
  tell(compared('availability, uncached', '/s', uncached.ours, bare, { atLeast: 1 }));
  await measureHot(stage, few[0] ?? '', rounds, quick, tell);

  // Both measured alternately, because the machine may change over time.
  await fillDays(
    stage,
    few,
    Array.from({ length: DAYS_AHEAD - 1 }, (_, i) => i + 2),
  );
  const aDay = await stage.grounds(few.length);
  await fillDays(stage, aDay, [1]);
  const filled = await alternate(shortRounds, cold.ours, coldReads(stage, aDay).ours);
  const oneDay = { name: '1 day filled', values: filled.bare };
  tell(compared('availability, uncached, 30 days filled', '/s', filled.ours, oneDay, { atLeast: 0.8 }));

  const alone = await alternate(shortRounds, cold.ours, cold.bare);
  const many = quick ? 10_000 : 100_000;
  note(`seeding ${many} grounds …`);
  await stage.grounds(many);
  const crowded = await alternate(shortRounds, cold.ours, cold.bare);
  // The bare server reads the same documents before and after, which cancels out what else the machine does.
  const share = (turns: { ours: number[]; bare: number[] }) =>
    turns.ours.map((value, i) => value / (turns.bare[i] ?? Number.NaN));
  const before = { name: 'with some thousand', values: share(alone) };
  const metric = `availability, uncached, ${many} grounds, as a share of bare`;
  tell(compared(metric, '', share(crowded), before, { atLeast: 0.85 }));
}

/** One uncached read of each ground's day, at both servers. */
function coldReads(stage: Stage, grounds: readonly string[]) {
  const [port] = stage.api;
  const date = stage.dateIn(1);
  const [nextOfOurs, nextOfBare] = [inForgottenParts(grounds), inForgottenParts(grounds)];
  const run = async (grounds: readonly string[], shotOf: (groundId: string) => Shot): Promise<number> => {
    const result = await fire(grounds.map(shotOf), CONNECTIONS);
    mustBe(result.hits, 200);
    return rateOf(result);
  };
  return {
    ours: async () =>
      await run(await nextOfOurs(), (groundId) =>
        shot(port, `/api/grounds/${groundId}/availability/${date}`),
      ),
    bare: async () =>
      await run(await nextOfBare(), (groundId) => shot(stage.bare, `/day/${groundId}:${date}`)),
  };
}

async function measureHot(
  stage: Stage,
  groundId: string,
  rounds: number,
  quick: boolean,
  tell: SuiteOptions['tell'],
): Promise<void> {
  const [port] = stage.api;
  const path = `/api/grounds/${groundId}/availability/${stage.dateIn(1)}`;
  const count = quick ? 8_000 : 20_000;
  const many = (one: Shot): Shot[] => new Array(count).fill(one);
  const run = async (one: Shot, status: number): Promise<number> => {
    const result = await fire(many(one), CONNECTIONS);
    mustBe(result.hits, status);
    return rateOf(result);
  };
  const constant = () => run(shot(stage.bare, '/constant'), 200);
  const name = 'node:http serving a constant';

  const hot = await alternate(rounds, () => run(shot(port, path), 200), constant);
  tell(compared('availability, hot', '/s', hot.ours, { name, values: hot.bare }, { atLeast: 0.75 }));
  const tagged = async (): Promise<number> => {
    const etag = /etag: (.*)/i.exec(await headOf(port, path))?.[1] ?? '';
    return await run(shot(port, path, { headers: { 'If-None-Match': etag } }), 304);
  };
  const unchanged = await alternate(rounds, tagged, constant);
  const values = unchanged.bare;
  tell(compared('availability, 304', '/s', unchanged.ours, { name, values }, { atLeast: 0.6 }));
}

async function headOf(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  await answer.arrayBuffer();
  return [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Days on which half of the hours are booked. */
async function fillDays(stage: Stage, grounds: readonly string[], days: readonly number[]): Promise<void> {
  const docs: GroundDayDoc[] = grounds.flatMap((groundId) =>
    days.map((ahead) => {
      const date = stage.dateIn(ahead);
      const claim = (hour: number) => ({
        kind: 'booking' as const,
        ref: groundId,
        userId: groundId,
        n: hour,
      });
      const hours = Array.from({ length: 12 }, (_, i) => i * 2);
      const claims = Object.fromEntries(hours.map((hour) => [hour, claim(hour)]));
      return { _id: `${groundId}:${date}`, groundId, date, rev: 12, publishedRev: 12, claims };
    }),
  );
  for (let i = 0; i < docs.length; i += BATCH_SIZE) {
    await stage.core.db.groundDays.insertMany(docs.slice(i, i + BATCH_SIZE));
  }
}
