import type { Match, MatchStatus } from '@crease/shared/contracts/matches';
import { Icon } from '../../../components/icon.js';
import { formatClock } from '../../../lib/format/time.js';
import { boardTexts as t } from '../texts.js';

interface Props {
  match: Pick<Match, 'confirmed' | 'groundName'>;
  status: MatchStatus;
  behindSince: number | undefined;
}

/** Whether the match is live, and an honest word about it while live updates do not arrive. */
export function StatusLine({ match, status, behindSince }: Props) {
  const isBehind = status === 'live' && behindSince !== undefined;
  return (
    <div className="score-status">
      <span className="score-state" data-status={isBehind ? 'behind' : status}>
        {t.status[status]}
      </span>
      {match.groundName ? (
        <span className="score-where">
          <Icon name="pin" small />
          <bdi>{match.groundName}</bdi>
        </span>
      ) : null}
      {status === 'over' && !match.confirmed ? <span>{t.notConfirmed}</span> : null}
      <p className="score-behind" role="status">
        {isBehind ? (
          <>
            <Icon name="warning" small />
            {t.behind(formatClock(new Date(behindSince)))}
          </>
        ) : null}
      </p>
    </div>
  );
}
