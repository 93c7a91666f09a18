import type { Match, MatchStatus } from '@crease/shared/contracts/matches';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { formatClock, formatInstant } from '../../../lib/format/time.js';
import { boardTexts as t } from '../texts.js';

interface Props {
  match: Pick<Match, 'confirmed' | 'startsAt' | 'groundId' | 'groundName'>;
  status: MatchStatus;
  behindSince: number | undefined;
  hasGroundLink?: boolean | undefined;
}

/** Whether the match is live, when and where it is played, and a warning while live updates do not arrive. */
export function StatusLine({ match, status, behindSince, hasGroundLink }: Props) {
  const { confirmed, startsAt, groundId, groundName } = match;
  const isBehind = status === 'live' && behindSince !== undefined;
  return (
    <div className="score-status">
      <span className="score-state" data-status={isBehind ? 'behind' : status}>
        {t.status[status]}
      </span>
      {groundName ? (
        <span className="score-where">
          <Icon name="pin" small />
          {hasGroundLink && groundId ? (
            <Link to={`/ground/${groundId}`}>
              <bdi>{groundName}</bdi>
            </Link>
          ) : (
            <bdi>{groundName}</bdi>
          )}
        </span>
      ) : null}
      {status === 'live' ? null : (
        <span className="score-where">
          <Icon name="calendar" small />
          {formatInstant(startsAt)}
        </span>
      )}
      {status === 'over' && !confirmed ? <span>{t.notConfirmed}</span> : null}
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
