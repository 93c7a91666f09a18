import type { Booking } from '@crease/shared/contracts/booking';
import { NO_PICTURE, primaryPicture } from '@crease/shared/primary-picture';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { placeNames } from '../../cities/public.js';
import { pitchName } from '../../grounds/public.js';
import { detailTexts as t } from '../texts.js';

/** Where the ground is, directions, and the number to call. */
export function BookingGround({ booking }: { booking: Booking }) {
  const { groundId: ground } = booking;
  const { location, features, owner, rating } = ground;
  const map = location
    ? `https://www.google.com/maps/dir/?api=1&destination=${location.latitude},${location.longitude}`
    : undefined;
  return (
    <section className="panel">
      <div className="booking-ground-head">
        <img
          src={primaryPicture(booking.groundId.images)?.url ?? NO_PICTURE}
          alt={primaryPicture(booking.groundId.images)?.alt ?? ''}
          width="112"
          height="84"
          loading="lazy"
        />
        <div>
          <h2>{ground.name}</h2>
          {location ? (
            <p className="text-2">
              {location.address}, {placeNames.of(location.cityName)}
            </p>
          ) : null}
          {rating ? <Rating {...rating} /> : null}
        </div>
      </div>
      {features ? (
        <dl className="figures booking-ground-facts">
          <Fact name={t.pitch} value={pitchName(features.pitchType)} />
          <Fact name={t.capacity} value={formatPlayers(features.capacity)} />
          <Fact name={t.lighting} value={features.lighting ? t.available : t.notAvailable} />
          <Fact name={t.parking} value={features.parking ? t.available : t.notAvailable} />
        </dl>
      ) : null}
      <ul className="lines">
        {map ? (
          <li>
            <Icon name="near" className="text-3" />
            <span className="booking-line-text">{t.directions}</span>
            <a className="btn btn-small" href={map} target="_blank" rel="noreferrer">
              {t.openMap}
            </a>
          </li>
        ) : null}
        {owner?.contact ? (
          <li>
            <Icon name="phone" className="text-3" />
            <span className="booking-line-text">
              {owner.name}
              <span className="small text-2">{t.owner}</span>
            </span>
            <a className="btn btn-small" href={`tel:${owner.contact}`}>
              {t.call}
            </a>
          </li>
        ) : null}
      </ul>
      <Link className="btn btn-wide" to={`/ground/${ground._id}`}>
        {t.viewGround}
      </Link>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
