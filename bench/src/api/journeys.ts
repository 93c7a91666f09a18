import { bookOurs } from '../engine/bookings.js';
import { FreshHours } from '../engine/slots.js';
import { fire, mustBe, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import { openStage, type Player, type Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';

const CONNECTIONS = 32;
const GROUNDS = 300;

/**
 * Whole journeys per second: look at a city, a ground and its day, hold, book, pay, and find the booking, with the
 * worker and sockets running. With one process of each kind, and with two.
 */
export async function measureJourneys({ quick, tell, note }: SuiteOptions): Promise<void> {
  note('starting two systems, one with two of each process …');
  const two = { API_INSTANCES: '2', WORKER_INSTANCES: '2', REALTIME_INSTANCES: '2' };
  await using alone = await openStage({ API_INSTANCES: '1' });
  await using twice = await openStage(two);
  const count = quick ? 40 : 200;
  const travel = async (stage: Stage, ports: readonly number[]) => {
    const [players, grounds] = [await stage.players(count), await stage.grounds(GROUNDS)];
    const hours = new FreshHours(grounds, stage.dateIn);
    return () => journeys(stage, ports, players, grounds, hours);
  };
  const one = await travel(alone, [alone.api[0]]);
  const both = await travel(twice, twice.api);
  const { ours, bare } = await alternate(quick ? 3 : 5, both, one);
  const name = 'one of each';
  tell(compared('whole journeys, two of each process', '/s', ours, { name, values: bare }));
}

async function journeys(
  stage: Stage,
  ports: readonly number[],
  players: readonly Player[],
  grounds: readonly string[],
  hours: FreshHours,
): Promise<number> {
  const port = (n: number) => ports[n % ports.length] ?? 0;
  const look = async (path: (n: number) => string): Promise<number> => {
    const shots = players.map(({ token }, n) => shot(port(n), `/api/${path(n)}`, { token }));
    const result = await fire(shots, CONNECTIONS);
    mustBe(result.hits, 200);
    return result.seconds;
  };
  const ground = (n: number) => grounds[n % grounds.length] ?? '';
  let seconds = await look(() => 'grounds?cityId=mumbai');
  seconds += await look((n) => `grounds/${ground(n)}`);
  seconds += await look((n) => `grounds/${ground(n)}/availability/${stage.dateIn(1)}`);
  seconds += await bookOurs(stage, players, hours, port);
  seconds += await look(() => 'bookings/my-bookings');
  return players.length / seconds;
}
