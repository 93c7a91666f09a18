import type { Ground } from '@crease/shared/contracts/grounds';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { aboutTexts as t } from '../about-texts.js';

interface Props {
  others: NonNullable<Ground['sharesWith']>;
  /** The selected day, kept in links to the other grounds. */
  date: string;
}

/** The grounds on the same turf: why hours may be taken here, and where part of it may still be free. */
export function SameTurf({ others, date }: Props) {
  return (
    <p className="text-2">
      {t.sameTurf}{' '}
      {others.map(({ groundId, name }, at) => (
        <Fragment key={groundId}>
          {at > 0 ? ', ' : null}
          <Link to={`/ground/${groundId}?date=${date}`}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}
