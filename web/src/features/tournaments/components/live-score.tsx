import { useNewestFrame } from '../../matches/public.js';

/** What a side of a match that is played now has scored, for a narrow place beside its name. */
export function SideScore({ matchId, side }: { matchId: string; side: 0 | 1 }) {
  const innings = useNewestFrame(matchId)?.board.innings.findLast((one) => one.side === side);
  if (!innings) return null;
  return (
    <b className="cup-box-score num">
      {innings.total}/{innings.wickets} ({innings.overs})
    </b>
  );
}

/** The score of a match that is played now, ball by ball; nothing until the first frame. */
export function LiveScore({ matchId }: { matchId: string }) {
  const board = useNewestFrame(matchId)?.board;
  if (!board) return null;
  return (
    <span className="cup-live num" role="status">
      {board.innings.map(({ side, total, wickets, overs }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an innings is its place
        <span key={at}>
          <bdi>{board.sides[side]}</bdi> {total}/{wickets} ({overs})
        </span>
      ))}
    </span>
  );
}
