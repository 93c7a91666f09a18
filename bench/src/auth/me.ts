import { createBooking } from '@crease/domain/sales/book/create-booking';
import { fire, type LoadResult, mustBe, quantileOf, rateOf, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';

const CONNECTIONS = 16;

/**
 * `GET /auth/me` under load (token, session and account), compared with a route of the same server that also reads one
 * document but needs no token: a stranger's view of a booking.
 */
export async function measureMe(stage: Stage, { quick, tell }: SuiteOptions): Promise<void> {
  const [port] = stage.api;
  const players = await stage.players(50);
  const glimpse = await aBooking(stage, players[0]?.id ?? '');
  const count = quick ? 1_500 : 6_000;
  const p99: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const run = async (into: number[], shots: Parameters<typeof fire>[0]): Promise<number> => {
    const result: LoadResult = await fire(shots, CONNECTIONS);
    mustBe(result.hits, 200);
    into.push(quantileOf(result, 0.99));
    return rateOf(result);
  };
  const me = () => {
    const tokenOf = (i: number) => players[i % players.length]?.token ?? '';
    const shots = Array.from({ length: count }, (_, i) => shot(port, '/api/auth/me', { token: tokenOf(i) }));
    return run(p99.ours, shots);
  };
  const bare = () =>
    run(
      p99.bare,
      Array.from({ length: count }, () => shot(port, glimpse)),
    );
  const rate = await alternate(9, me, bare);
  const name = 'GET /bookings/{id}, without a token';
  tell(compared('GET /auth/me', '/s', rate.ours, { name, values: rate.bare }, { atLeast: 0.7 }));
  tell(compared('p99 of GET /auth/me under that load', 'ms', p99.ours, { name, values: p99.bare }));
}

/** The path of a booking that strangers may view. */
async function aBooking(stage: Stage, userId: string): Promise<string> {
  const [groundId = ''] = await stage.grounds(1);
  const { booking } = await createBooking(stage.core, userId, {
    groundId,
    bookingDate: stage.dateIn(2),
    timeSlot: '18:00-19:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan Kulkarni', phone: '9820012345' } },
  });
  return `/api/bookings/${booking._id}`;
}
