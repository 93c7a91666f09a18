import type { Match } from '@crease/shared/contracts/matches';
import { Icon } from '../../../components/icon.js';
import { formatInstant } from '../../../lib/format/time.js';

/** Start and ground of a match, the parts of a `meta` line. */
export function WhenAndWhere({ startsAt, groundName }: Pick<Match, 'startsAt' | 'groundName'>) {
  return (
    <>
      <span>
        <Icon name="calendar" small />
        {formatInstant(startsAt)}
      </span>
      {groundName ? (
        <span>
          <Icon name="pin" small />
          {groundName}
        </span>
      ) : null}
    </>
  );
}
