import type { Ground } from '@crease/shared/contracts/grounds';
import { slotFrom } from '@crease/shared/time/slots';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { RateBeforeFee } from '../../../components/hour-rate.js';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { formatDay, formatHours } from '../../../lib/format/time.js';
import { favouriteTexts, useFavourite } from '../../favourites/public.js';
import { groundTexts as t } from '../texts.js';
import { amenityName, pitchName } from '../words.js';
import { PictureCarousel } from './picture-carousel.js';
import './ground-card.css';
import '../../../components/icon-filled.css';

interface Props {
  ground: Ground;
  onBook: (ground: Ground) => void;
  /** Its picture is part of the first screen. */
  eager?: boolean;
}

const AMENITIES_SHOWN = 4;

/** One ground in a list. */
export const GroundCard = memo(function GroundCard({ ground, onBook, eager }: Props) {
  const { name, rating, features, priceAt } = ground;
  const to = `/ground/${ground._id}${priceAt ? `?date=${priceAt.date}&slot=${slotFrom(priceAt.hour, 1)}` : ''}`;
  const { saved, toggle } = useFavourite(ground);

  return (
    <li className="ground-card">
      <div className="ground-card-pictures">
        <PictureCarousel
          name={name}
          images={ground.images}
          eager={eager}
          wrap={(picture) => (
            <Link to={to} tabIndex={-1}>
              {picture}
            </Link>
          )}
        />
        {features.lighting ? (
          <span className="tag tag-lit ground-card-night">
            <Icon name="light" small />
            {t.nightPlay}
          </span>
        ) : null}
        <button
          type="button"
          className="icon-btn ground-card-save"
          aria-pressed={saved}
          aria-label={favouriteTexts.saveOne(name)}
          onClick={() => void toggle()}
        >
          <Icon name="heart" className={saved ? 'icon-filled' : ''} />
        </button>
        <CardPrice ground={ground} />
      </div>
      <div className="ground-card-body">
        <div className="row row-between ground-card-title">
          <h3>
            <Link to={to}>{name}</Link>
          </h3>
          <Rating {...rating} />
        </div>
        <CardFacts ground={ground} />
        <CardActions ground={ground} to={to} onBook={onBook} />
      </div>
    </li>
  );
});

/** Its location, its features and its first amenities. */
function CardFacts({ ground }: Pick<Props, 'ground'>) {
  const { location, features, amenities, distance } = ground;
  const more = amenities.length - AMENITIES_SHOWN;
  return (
    <>
      <p className="meta">
        <span>
          <Icon name="pin" small />
          {location.address}
        </span>
      </p>
      <p className="meta">
        {distance === undefined ? null : (
          <span>
            <Icon name="near" small />
            {t.away(distance)}
          </span>
        )}
        <span>
          <Icon name="users" small />
          {formatPlayers(features.capacity)}
        </span>
        <span>
          <Icon name="turf" small />
          {pitchName(features.pitchType)}
        </span>
        {features.parking ? (
          <span>
            <Icon name="car" small />
            {t.parking}
          </span>
        ) : null}
      </p>
      <p className="row row-wrap ground-card-amenities">
        {amenities.slice(0, AMENITIES_SHOWN).map((amenity) => (
          <span key={amenity} className="tag">
            {amenityName(amenity)}
          </span>
        ))}
        {more > 0 ? <span className="tag">{t.more(more)}</span> : null}
      </p>
    </>
  );
}

function CardActions({ ground, to, onBook }: Omit<Props, 'eager'> & { to: string }) {
  const { name, availableSlots, priceAt } = ground;
  return (
    <div className="ground-card-actions">
      <Link className="btn btn-small" to={to} aria-label={`${t.viewDetails}, ${name}`}>
        {t.viewDetails}
      </Link>
      {availableSlots === 0 && !priceAt ? (
        <button type="button" className="btn btn-small" disabled>
          {t.fullyBooked}
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-label={`${t.bookNow}, ${name}`}
          onClick={() => onBook(ground)}
        >
          {t.bookNow}
        </button>
      )}
    </div>
  );
}

/** The rate of the hour searched for, or else the lowest and the average rate. */
function CardPrice({ ground: { price, priceAt } }: Pick<Props, 'ground'>) {
  if (priceAt) {
    const when = `${formatDay(priceAt.date)}, ${formatHours(priceAt.hour, priceAt.hour + 1)}`;
    return (
      <p className="ground-card-price">
        <RateBeforeFee rupees={priceAt.rate} unit={t.anHour} />
        <small>{[when, priceAt.rule].filter(Boolean).join(' · ')}</small>
      </p>
    );
  }
  return (
    <p className="ground-card-price">
      {t.from} <RateBeforeFee rupees={price.from} unit={t.anHour} />
      <small>{t.onAverage(formatRupees(price.average))}</small>
    </p>
  );
}

export function GroundCardSkeleton() {
  return (
    <li className="ground-card" aria-hidden="true">
      <div className="ground-card-pictures skeleton" />
      <div className="ground-card-body">
        <span className="skeleton" data-line="title" />
        <span className="skeleton" data-line="long" />
        <span className="skeleton" data-line="short" />
        <span className="skeleton" data-line="tags" />
        <span className="skeleton" data-line="actions" />
      </div>
    </li>
  );
}
