import { Types } from 'mongoose';
import { FreshHours, holdShot, warmUpsOf } from './engine/slots.js';
import { fire, mustBe, rateOf } from './http-load.js';
import { compared } from './report.js';
import { alternate } from './rounds.js';
import { openStage, type Player, type Stage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

const CONNECTIONS = 64;
const PARTS = [['A', 'B'], ['A'], ['B']];

/**
 * The cost of shared turf: holds of a whole ground, which takes two parts, and of halves, compared with grounds that
 * share nothing.
 */
export const suite: Suite = (options) => measureParts({ holds: () => measureHolds(options) }, options);

async function measureHolds({ quick, note, tell }: Parameters<Suite>[0]): Promise<void> {
  note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const count = quick ? 600 : 1_000;
  const players = await stage.players(count);
  const plain = new FreshHours(await stage.grounds(count), stage.dateIn);
  const spaces = await Promise.all(Array.from({ length: PARTS.length }, () => stage.grounds(count)));
  await link(stage, spaces);
  const [wholes = [], ...halves] = spaces;
  const holds = (hours: FreshHours) => async (): Promise<number> => {
    await stage.emptyHands();
    const shots = players.map((player: Player) => holdShot(stage.api[0], hours.take(), player));
    const result = await fire(shots, CONNECTIONS);
    mustBe(result.hits, 201);
    return rateOf(result);
  };
  const unshared = 'grounds that share nothing';
  // On separate dates: an hour taken on one half is not free on the whole.
  const whole = new FreshHours(wholes, (days) => stage.dateIn(days));
  const half = new FreshHours(halves.flat(), (days) => stage.dateIn(days + 15));
  // Warm-up: compiles the code and visits each ground; a block visits as many as there are wholes.
  for (const [name, hours, warmUps] of [
    ['holds of a whole ground with two halves', whole, warmUpsOf(2 * count)],
    ['holds of its halves', half, halves.length],
  ] as const) {
    const { ours, bare } = await alternate(15, holds(hours), holds(plain), warmUps);
    tell(compared(name, '/s', ours, { name: unshared, values: bare }, { atLeast: 0.9 }));
  }
}

/** Links each three grounds as a whole and its halves. */
async function link({ core }: Stage, spaces: readonly (readonly string[])[]): Promise<void> {
  const [wholes = []] = spaces;
  await core.db.grounds.bulkWrite(
    wholes.flatMap((_, at) => {
      const id = new Types.ObjectId();
      const grounds = spaces.map((all) => new Types.ObjectId(all[at]));
      return grounds.map((_id, place) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { space: { id, parts: PARTS[place] ?? [], grounds } } },
        },
      }));
    }),
    { ordered: false },
  );
}
