import type { Ground } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { rangeText } from '../../../lib/format/range-text.js';
import { placeNames } from '../../cities/public.js';
import { amenityName, pitchName } from '../../grounds/public.js';
import { adminTexts as t } from '../texts.js';

/** Everything an owner has entered about a ground. */
export function GroundFacts({ ground }: { ground: Ground }) {
  const { description, location, owner, price, features, images, amenities, policies } = ground;
  return (
    <>
      {images.length > 0 ? (
        <ul className="admin-pictures">
          {images.map(({ url, alt }) => (
            <li key={url}>
              <img src={url} alt={alt} width={144} height={96} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="small text-2">{t.noPictures}</p>
      )}
      {description ? <p className="admin-words">{description}</p> : null}
      <p className="meta">
        <span>
          <Icon name="pin" small />
          {location.address}, {placeNames.of(location.cityName)}
        </span>
        <span>
          <Icon name="user" small />
          {owner.name}
        </span>
        <span>
          <Icon name="phone" small />
          {owner.contact}
        </span>
        <span>
          <Icon name="mail" small />
          {owner.email}
        </span>
        <span>
          <Icon name="turf" small />
          {pitchName(features.pitchType)}
        </span>
        <span>
          <Icon name="users" small />
          {formatPlayers(features.capacity)}
        </span>
      </p>
      <ul className="admin-tags" aria-label={t.hours}>
        {price.ranges.map((range) => (
          <li key={range.start} className="tag">
            {rangeText(range)} {formatRupees(range.perHour)}
          </li>
        ))}
        {price.discount > 0 ? <li className="tag tag-free">{t.off(price.discount)}</li> : null}
        {amenities.map((amenity) => (
          <li key={amenity} className="tag">
            {amenityName(amenity)}
          </li>
        ))}
      </ul>
      {[policies.cancellation, ...policies.rules].filter(Boolean).map((line) => (
        <p key={line} className="admin-words small text-2">
          {line}
        </p>
      ))}
    </>
  );
}
