import { useNewestFrame } from '../../matches/public.js';
import './tournaments.css';

/** What a side of a match that is played now has scored, ball by ball, to stand beside its name. */
export function SideScore({ matchId, side }: { matchId: string; side: 0 | 1 }) {
  const innings = useNewestFrame(matchId)?.board.innings.findLast((one) => one.side === side);
  if (!innings) return null;
  return (
    <b className="cup-score num">
      {innings.total}/{innings.wickets} ({innings.overs})
    </b>
  );
}
