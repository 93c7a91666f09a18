import { lineText } from '@crease/shared/contracts/common';
import { MAX_PLAYERS_OF_A_SIDE } from '@crease/shared/match-limits';
import type { DraftPlayer, DraftSide } from './draft.js';
import { sideTexts as t } from './texts.js';

export interface SideErrors {
  name?: string;
  players?: string;
}

const sideName = lineText(40);
const playerName = lineText(60);

/** Names that look the same, such as `Asha` and `asha `. */
const sameName = (name: string): string => name.normalize('NFKC').trim().toLocaleLowerCase();

/** What is wrong with a typed player's name; undefined if they may join. */
export function judgeName(
  name: string,
  players: readonly DraftPlayer[],
  max = MAX_PLAYERS_OF_A_SIDE,
): string | undefined {
  if (!playerName.safeParse(name).success) return t.playerNameWrong;
  if (players.length >= max) return t.tooMany(max);
  const same = players.some((one) => sameName(one.name) === sameName(name));
  return same ? t.nameTwice(name.trim()) : undefined;
}

/** A typed name that another player of the side has as well; two accounts or members may share theirs. */
function nameTwiceIn(players: readonly DraftPlayer[]): string | undefined {
  const typed = players.filter(({ userId, memberId }) => !userId && !memberId);
  return typed.find((one) =>
    players.some((other) => other !== one && sameName(other.name) === sameName(one.name)),
  )?.name;
}

function judgePlayers({ players }: DraftSide): string | undefined {
  if (players.length > MAX_PLAYERS_OF_A_SIDE) return t.tooMany(MAX_PLAYERS_OF_A_SIDE);
  if (players.length === 1) return t.alone;
  const twice = nameTwiceIn(players);
  return twice === undefined ? undefined : t.nameTwice(twice.trim());
}

/** What is wrong with a side; nothing if it may be sent. A side without players gets them before the first ball. */
export function judgeSide(side: DraftSide): SideErrors {
  const players = judgePlayers(side);
  const hasName = side.teamId !== '' || sideName.safeParse(side.name).success;
  return { ...(hasName ? {} : { name: t.nameNeeded }), ...(players ? { players } : {}) };
}

/** What is wrong with each of two sides, and between them: reported at the second one. */
export function judgeSides([first, second]: readonly [DraftSide, DraftSide]): [SideErrors, SideErrors] {
  const errors: [SideErrors, SideErrors] = [judgeSide(first), judgeSide(second)];
  const [, wrong] = errors;
  if (first.teamId !== '' && first.teamId === second.teamId) wrong.name = t.sameTeam;
  else if (first.teamId === '' && second.teamId === '' && sameName(first.name) === sameName(second.name))
    wrong.name ??= t.sameName;
  const known = new Set(first.players.flatMap(({ userId, memberId }) => userId ?? memberId ?? []));
  const both = second.players.find(({ userId, memberId }) => known.has(userId ?? memberId ?? ''));
  if (both) wrong.players ??= t.inBoth(both.name);
  else if (first.joker !== undefined && second.joker !== undefined) wrong.players ??= t.oneJoker;
  return errors;
}

export const isWrong = (errors: readonly SideErrors[]): boolean =>
  errors.some(({ name, players }) => name !== undefined || players !== undefined);
