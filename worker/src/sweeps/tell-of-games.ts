import { FORMER_PLAYER } from '@crease/domain/accounts/identity/former-account';
import { notify } from '@crease/domain/accounts/notifications/notify';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { firstName, gamePath } from '@crease/domain/play/game-pages/present-game';
import { findUntoldGames, noteGameTold } from '@crease/domain/play/games/game.queries';
import type { GameDoc, GameNews } from '@crease/domain/play/games/game.schema';
import { findTeam } from '@crease/domain/play/teams/team.queries';
import type { News } from '@crease/shared/news/news';
import { tellByMail } from '../mail/tell-by-mail.js';

/** Tells the people of each game what has changed in it, once each. Returns the number of games examined. */
export async function tellOfGames(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the people of a game could not be told yet' };
  return await drain(core, findUntoldGames(core), round, async (game) => {
    for (const news of game.untold ?? [])
      for (const reader of READERS[news.what]) await TELL[reader](core, game, news);
    await noteGameTold(core, game);
  });
}

export const slotIn = ({ groundName, bookingDate, timeSlot }: GameDoc) => ({
  ground: groundName,
  date: bookingDate,
  slot: timeSlot,
});

type Reader = 'host' | 'player' | 'team';

const READERS: Record<GameNews['what'], readonly Reader[]> = {
  joined: ['host'],
  asked: ['host'],
  left: ['host'],
  accepted: ['player'],
  declined: ['player'],
  offered: ['player'],
  seated: ['player', 'host'],
  lapsed: ['player'],
  'no-parent': ['player'],
  removed: ['player'],
  closed: ['player'],
  moved: ['player'],
  'team-asked': ['team'],
  again: ['player'],
};

type Tell = (core: Core, game: GameDoc, news: GameNews) => Promise<void>;

/** News for a player about their own place; undefined for an offer without an end. */
function toPlayer(game: GameDoc, { what, expiresAt }: GameNews): News | undefined {
  const params = slotIn(game);
  switch (what) {
    case 'accepted':
      return { key: 'game_accepted', params };
    case 'seated':
      return { key: 'game_seated', params };
    case 'declined':
      return { key: 'game_declined', params };
    case 'removed':
      return { key: 'game_removed', params };
    case 'lapsed':
      return { key: 'game_lapsed', params };
    case 'no-parent':
      return { key: 'game_no_parent', params };
    case 'closed':
      return { key: 'game_cancelled', params };
    case 'moved':
      return { key: 'game_moved', params };
    case 'again':
      return { key: 'game_again', params };
    default:
      return expiresAt && { key: 'game_offered', params: { ...params, until: expiresAt.toISOString() } };
  }
}

/** News for the host about a player. */
function toHost(game: GameDoc, { what }: GameNews, player: string): News {
  const params = { ...slotIn(game), player };
  if (what === 'asked') return { key: 'game_asked', params };
  return { key: what === 'left' ? 'game_left' : 'game_joined', params };
}

/** What every notification and mail about a game has. */
export const aboutGame = ({ _id, startsAt }: GameDoc) => ({
  page: gamePath(_id),
  label: 'See the game',
  startsAt,
});

const factOf = ({ _id }: GameDoc, { id }: GameNews): string => `game-${_id}-${id}`;

const TELL: Record<Reader, Tell> = {
  async host(core, game, news) {
    const player = await firstName(core, news.userId);
    await notify(core, {
      eventId: factOf(game, news),
      userId: game.hostId.toString(),
      news: toHost(game, news, player),
      named: { userId: news.userId, erased: toHost(game, news, FORMER_PLAYER) },
      data: { actionUrl: gamePath(game._id) },
    });
  },
  async player(core, game, news) {
    const told = toPlayer(game, news);
    if (!told || (news.expiresAt && news.expiresAt <= core.clock.now())) return;
    const useful = news.expiresAt ? { usefulUntil: news.expiresAt } : {};
    const message = { factId: factOf(game, news), userId: news.userId, news: told, ...useful };
    await tellByMail(core, { ...message, ...aboutGame(game), topic: 'matches' });
  },
  async team(core, game, news) {
    const team = game.teamId && (await findTeam(core, game.teamId));
    if (!team) return;
    const player = await firstName(core, game.hostId);
    for (const { userId } of team.members) {
      if (!userId || userId.equals(game.hostId)) continue;
      await notify(core, {
        eventId: factOf(game, news),
        userId: userId.toString(),
        news: { key: 'game_team_asked', params: { ...slotIn(game), player } },
        named: {
          userId: game.hostId,
          erased: { key: 'game_team_asked', params: { ...slotIn(game), player: FORMER_PLAYER } },
        },
        data: { actionUrl: gamePath(game._id) },
        usefulUntil: game.startsAt,
      });
    }
  },
};
