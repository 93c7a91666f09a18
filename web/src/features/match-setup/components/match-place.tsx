import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { placeNames } from '../../cities/public.js';
import { useGround } from '../../grounds/public.js';
import { beforeTexts as t } from '../texts.js';

/** The ground of a match, with directions. */
export function MatchPlace({ groundId, groundName }: { groundId: string; groundName: string }) {
  const { data: ground } = useGround(groundId);
  const at = ground?.location;
  return (
    <section className="panel stack">
      <h2>{groundName}</h2>
      {at ? (
        <p className="text-2">
          {at.address}, {placeNames.of(at.cityName)}
        </p>
      ) : null}
      <div className="match-fields">
        {at ? (
          <a
            className="btn"
            href={`https://www.google.com/maps/dir/?api=1&destination=${at.latitude},${at.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="near" />
            {t.directions}
          </a>
        ) : null}
        <Link className="btn" to={`/ground/${groundId}`}>
          {t.openGround}
        </Link>
      </div>
    </section>
  );
}
