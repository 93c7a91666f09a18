import type { Core } from '@crease/domain/platform/core';
import { Types } from 'mongoose';
import { type Game, insertGames, patternOf } from '../games.js';
import type { Player, Stage } from '../stage.js';

const GAMES_PER_PLAYER = 12;
/** As many as are marked as read in all blocks, by ours and by the bare server. */
const NEWS_PER_PLAYER = 80;

/** Players with a season of games and notifications. */
export interface Crowd {
  players: readonly Player[];
  grounds: readonly string[];
  /** Ids of unread notifications by player. */
  news: readonly (readonly string[])[];
}

export async function gatherCrowd(stage: Stage, count: number): Promise<Crowd> {
  const [players, grounds] = [await stage.players(count), await stage.grounds(200)];
  const pattern = await patternOf(stage, players[0]?.id ?? '', grounds[0] ?? '');
  const gameOf = (n: number): Game => ({
    groundId: new Types.ObjectId(grounds[n % grounds.length]),
    userId: new Types.ObjectId(players[n % players.length]?.id),
    bookingDate: stage.dateIn(-1 - (n % 300)),
    slot: '18:00-19:00',
  });
  await insertGames(stage.core, pattern, [0, count * GAMES_PER_PLAYER], gameOf);
  const news: string[][] = [];
  for (const { id } of players) news.push(await insertNews(stage.core, id));
  return { players, grounds, news };
}

async function insertNews({ db, clock }: Core, userId: string): Promise<string[]> {
  const made = Array.from({ length: NEWS_PER_PLAYER }, (_, n) => ({
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
    eventId: `bench-${n}`,
    type: 'booking_confirmed' as const,
    title: 'Your booking is confirmed',
    message: 'Sixer Cage, Sunday at 18:00.',
    priority: 'medium' as const,
    isRead: false,
    data: {},
    createdAt: new Date(clock.now().getTime() - n * 60_000),
    outbox: [],
    seq: 0,
  }));
  await db.notifications.insertMany(made);
  return made.map(({ _id }) => _id.toString());
}
