import { costOf, type ListedGame } from '../games-near/public.js';
import { gamesMapTexts as t } from './texts.js';

export const gamesAt = (games: readonly ListedGame[], groundId: string): ListedGame[] =>
  games.filter((game) => game.groundId === groundId);

/** One pin for each ground: what a place costs, or how many games there are. */
export function pinsOf(games: readonly ListedGame[]) {
  const firsts = games.filter((game, at) => games.findIndex((one) => one.groundId === game.groundId) === at);
  return firsts.map((first) => {
    const here = gamesAt(games, first.groundId);
    const words = here.length === 1 ? costOf(first) : t.games(here.length);
    return {
      id: first.groundId,
      latitude: first.latitude,
      longitude: first.longitude,
      words,
      title: t.pin(first.groundName, words),
    };
  });
}
