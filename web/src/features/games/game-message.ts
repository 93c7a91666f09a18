import type { Game } from '@crease/shared/contracts/games';
import type { Shareable } from '../../components/share-sheet.js';
import { costOf, whenOf } from '../games-near/public.js';
import { gameTexts as t } from './texts.js';

/** The message with which a game's link is sent; `now` in milliseconds. */
export function messageOf(game: Game, now: number): Shareable {
  const { groundName, share, url } = game;
  const when = whenOf(game, now);
  const text = share > 0 ? t.message(groundName, when, costOf(game)) : t.messageFree(groundName, when);
  return { title: t.title(groundName), text, url };
}
