import { setTimeout as sleep } from 'node:timers/promises';
import { type Availability, getAvailability } from '@crease/shared/contracts/grounds';
import type { Api } from '../api.js';
import { keyOf, lettersAt, type SoakClient, stateOf, type WatchedDay } from './soak-client.js';

const POLL_INTERVAL_MS = 100;

/** The time until all clients had the API's state, and the clients that never had it. */
export interface Agreement {
  ms: number;
  wrong: string[];
}

/**
 * Waits until each client has each of its days at least as new as the API's when asked, and at the same `rev` with the
 * same hours. Later changes only make clients newer.
 */
export async function agree(
  api: Api,
  clients: readonly SoakClient[],
  withinMs: number,
  since = performance.now(),
): Promise<Agreement> {
  const truth = await readDays(api, clients);
  for (;;) {
    const wrong = clients.flatMap((client, nth) => behind(client, nth, truth));
    const ms = performance.now() - since;
    if (wrong.length === 0 || ms > withinMs) return { ms, wrong };
    await sleep(POLL_INTERVAL_MS);
  }
}

/** At the end, when nothing is written any more: every client has exactly the API's day. */
export async function agreeExactly(
  api: Api,
  clients: readonly SoakClient[],
  withinMs: number,
): Promise<Agreement> {
  const since = performance.now();
  for (;;) {
    const { wrong } = await agree(api, clients, 0);
    const truth = await readDays(api, clients);
    const differing = clients.flatMap((client, nth) =>
      [...truth.values()].flatMap((day) => {
        const mine = client.days.get(keyOf(day));
        return !mine || mine.rev === day.rev ? [] : [`client ${nth}: rev ${mine.rev}, the API ${day.rev}`];
      }),
    );
    const ms = performance.now() - since;
    if (wrong.length + differing.length === 0 || ms > withinMs)
      return { ms, wrong: [...wrong, ...differing] };
    await sleep(POLL_INTERVAL_MS);
  }
}

async function readDays(api: Api, clients: readonly SoakClient[]): Promise<Map<string, Availability>> {
  const wanted = new Map<string, WatchedDay>();
  for (const { watched } of clients) for (const day of watched) wanted.set(keyOf(day), day);
  const days = await Promise.all(
    [...wanted.values()].map(async ({ groundId, date }) => {
      const { availability } = await api.call(getAvailability, { params: { id: groundId, date } });
      return availability;
    }),
  );
  return new Map(days.map((day) => [keyOf(day), day]));
}

function behind(client: SoakClient, nth: number, truth: ReadonlyMap<string, Availability>): string[] {
  return client.watched.flatMap((watched) => {
    const key = keyOf(watched);
    const [mine, day] = [client.days.get(key), truth.get(key)];
    if (!day) return [];
    if (!mine || mine.rev < day.rev)
      return [`client ${nth} has rev ${mine?.rev ?? 'none'} of ${key}, the API ${day.rev}`];
    const at = new Date(day.serverTime);
    const [here, there] = [lettersAt(mine, at), lettersAt(stateOf(day), at)];
    return mine.rev > day.rev || here === there
      ? []
      : [`client ${nth} has ${here} for ${key} at rev ${day.rev}, the API ${there}`];
  });
}
