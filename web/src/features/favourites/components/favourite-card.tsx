import { primaryPicture } from '@crease/shared/primary-picture';
import { Link } from 'react-router-dom';
import { RateBeforeFee } from '../../../components/hour-rate.js';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { formatPlayers } from '../../../lib/format/players.js';
import type { Favourite } from '../favourites-store.js';
import { nextWords } from '../next-words.js';
import { favouritesPageTexts as t } from '../page-texts.js';
import { favouriteTexts } from '../texts.js';
import { useFavourite } from '../use-favourite.js';
import '../../../components/icon-filled.css';

/** One saved ground. */
export function FavouriteCard({ ground }: { ground: Favourite }) {
  const { _id, name, rating, images, availability } = ground;
  const { toggle } = useFavourite(ground, t.removeFailed);
  const now = useCorrectedNow();
  const picture = primaryPicture(images);
  const to = `/ground/${_id}`;
  const { isAvailable, nextSlot } = availability;

  return (
    <li className="favourite">
      <div className="favourite-picture">
        {picture ? (
          <Link to={to} tabIndex={-1}>
            <img
              src={picture.url}
              alt={picture.alt || name}
              width={480}
              height={300}
              loading="lazy"
              decoding="async"
            />
          </Link>
        ) : null}
        <span className={`tag ${isAvailable ? 'tag-free' : 'tag-info'} favourite-badge`}>
          <Icon name={isAvailable ? 'check' : 'clock'} small />
          {isAvailable ? t.available : t.busy}
        </span>
        <button
          type="button"
          className="icon-btn favourite-remove"
          aria-label={favouriteTexts.removeOne(name)}
          onClick={() => void toggle()}
        >
          <Icon name="heart" className="icon-filled" />
        </button>
      </div>
      <div className="favourite-body">
        <div className="row row-between">
          <h2>{name}</h2>
          <Rating {...rating} />
        </div>
        <GroundFacts ground={ground} />
        <p className="favourite-next">
          <Icon name="clock" small />
          {nextSlot ? nextWords(nextSlot, now) : t.noSlot}
        </p>
        <Foot ground={ground} to={to} />
      </div>
    </li>
  );
}

function GroundFacts({ ground: { location, features } }: { ground: Favourite }) {
  return (
    <>
      <p className="meta">
        <span>
          <Icon name="pin" small />
          {location.address}
        </span>
        <span>
          <Icon name="users" small />
          {formatPlayers(features.capacity)}
        </span>
      </p>
      <p className="row row-wrap">
        {features.lighting ? (
          <span className="tag">
            <Icon name="light" small />
            {t.lights}
          </span>
        ) : null}
        {features.parking ? (
          <span className="tag">
            <Icon name="car" small />
            {t.parking}
          </span>
        ) : null}
      </p>
    </>
  );
}

function Foot({ ground, to }: { ground: Favourite; to: string }) {
  return (
    <div className="favourite-foot">
      <p className="favourite-price">
        <span className="small text-2">{t.from}</span>{' '}
        <RateBeforeFee rupees={ground.price.from} unit={t.anHour} unitClass="small text-2" />
      </p>
      <div className="row favourite-actions">
        <Link className="btn btn-small" to={to} aria-label={`${t.viewDetails}, ${ground.name}`}>
          {t.viewDetails}
        </Link>
        <Link className="btn btn-small btn-primary" to={to} aria-label={`${t.bookNow}, ${ground.name}`}>
          {t.bookNow}
        </Link>
      </div>
    </div>
  );
}
