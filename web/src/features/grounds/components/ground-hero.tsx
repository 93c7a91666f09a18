import type { Ground } from '@crease/shared/contracts/grounds';
import { RateBeforeFee } from '../../../components/hour-rate.js';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { groundTexts as t } from '../texts.js';
import { PictureCarousel } from './picture-carousel.js';

/** Pictures, name, place, rating and the starting price. */
export function GroundHero({ ground }: { ground: Ground }) {
  const { name, location, features, price, rating, distance } = ground;
  const place = [location.address, distance === undefined ? '' : t.away(distance)]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className="hero ground-hero">
      <div className="ground-hero-pictures">
        <PictureCarousel name={name} images={ground.images} eager wraps />
      </div>
      <div className="page">
        <div className="row row-wrap">
          {features.lighting ? (
            <span className="tag tag-lit">
              <Icon name="light" small />
              {t.nightPlay}
            </span>
          ) : null}
          {ground.isVerified ? (
            <span className="tag tag-night">
              <Icon name="shield" small />
              {t.verified}
            </span>
          ) : null}
          {price.discount > 0 ? (
            <span className="tag tag-night">
              <Icon name="rupee" small />
              {t.off(price.discount)}
            </span>
          ) : null}
        </div>
        <hgroup>
          <h1>{name}</h1>
          <p>{place}</p>
        </hgroup>
        <div className="row row-wrap ground-hero-facts">
          <Rating {...rating} />
          <span className="hero-sub">
            {t.startingAt} <RateBeforeFee rupees={price.from} unit={t.anHour} />
          </span>
        </div>
      </div>
    </section>
  );
}
