import type { MatchBoard } from './contracts/match-card.js';

interface BattingLine {
  playerId: string;
  runs: number;
  balls: number;
}

/** The part of a card that a board shows; the server's card has ids alone, the reader's has names as well. */
interface BoardCard {
  innings: readonly {
    side: 0 | 1;
    superOver?: true | undefined;
    total: number;
    wickets: number;
    balls: number;
    overs: string;
    closed: boolean;
    batting: readonly BattingLine[];
    bowling: readonly (BattingLine & { wickets: number; maidens: number })[];
  }[];
  next?: { striker: string; nonStriker?: string | undefined; bowler?: string | undefined } | undefined;
}

/** An innings as the board has it. */
export const boardInnings = ({
  side,
  superOver,
  total,
  wickets,
  balls,
  overs,
  closed,
}: BoardCard['innings'][number]): MatchBoard['innings'][number] => ({
  side,
  ...(superOver ? { superOver } : {}),
  total,
  wickets,
  balls,
  overs,
  ...(closed ? { closed } : {}),
});

/** A ball of the over as the board has it. */
export const boardBall = <B extends { id: string; zone?: string | undefined }>({
  id: _,
  zone: __,
  ...ball
}: B): Omit<B, 'id' | 'zone'> => ball;

/** Batters and bowler of the innings in progress, the striker first. */
export function atTheCrease(
  { innings, next }: BoardCard,
  nameOf: (playerId: string) => string,
): Pick<MatchBoard, 'batters' | 'bowler'> {
  const now = innings.at(-1);
  if (!now || !next) return { batters: [] };
  const named = (playerId: string) => ({ playerId, name: nameOf(playerId) });
  const batters = [next.striker, next.nonStriker].flatMap((playerId) => {
    if (playerId === undefined) return [];
    const { runs = 0, balls = 0 } = now.batting.find((line) => line.playerId === playerId) ?? {};
    return [{ ...named(playerId), runs, balls }];
  });
  if (next.bowler === undefined) return { batters };
  const line = now.bowling.find(({ playerId }) => playerId === next.bowler);
  const { balls = 0, runs = 0, wickets = 0, maidens = 0 } = line ?? {};
  return { batters, bowler: { ...named(next.bowler), balls, runs, wickets, maidens } };
}

/** The innings of one side in the match proper, and its latest super over. */
export function inningsOf({ innings }: Pick<MatchBoard, 'innings'>, side: number) {
  const own = innings.filter((one) => one.side === side);
  return {
    main: own.find(({ superOver }) => !superOver),
    superOver: own.filter(({ superOver }) => superOver).at(-1),
  };
}
