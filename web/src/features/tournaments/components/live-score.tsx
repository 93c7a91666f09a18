import { useNewestFrame } from '../../matches/public.js';

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
