import type { Ground } from '@crease/shared/contracts/grounds';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { PlusFee, RateBeforeFee, shortRate } from '../../../components/hour-rate.js';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { priceTexts } from '../../../components/texts.js';
import type { MapPin } from '../leaflet-map.js';
import { mapTexts as t } from '../texts.js';
import PinMap from './pin-map.js';
import '../../../components/map-card.css';

interface Props {
  grounds: Ground[];
  /** The ground's own page needs no link to itself. */
  bare?: boolean;
}

/** Grounds as pins with their price. Loaded lazily with Leaflet. */
export default function GroundsMap({ grounds, bare = false }: Props) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = bare ? undefined : grounds.find(({ _id }) => _id === chosenId);
  const pins = useMemo(() => grounds.map(pinOf), [grounds]);
  return (
    <>
      <p className="small text-2">
        {priceTexts.hourRates} <PlusFee />
      </p>
      <PinMap label={t.label(grounds.length)} pins={pins} bare={bare} onChoose={setChosenId}>
        {chosen ? <MapCard ground={chosen} onClose={() => setChosenId(undefined)} /> : null}
      </PinMap>
    </>
  );
}

function pinOf({ _id: id, name, location, price }: Ground): MapPin {
  const words = shortRate(price.from);
  return {
    id,
    latitude: location.latitude,
    longitude: location.longitude,
    words,
    title: t.pin(name, words),
  };
}

/** The ground of the selected pin. */
function MapCard({ ground, onClose }: { ground: Ground; onClose: () => void }) {
  return (
    <article className="map-card panel">
      <div>
        <h3>{ground.name}</h3>
        <p className="small text-2">{ground.location.address}</p>
        <p className="row row-wrap">
          <Rating {...ground.rating} />
          <span className="num">
            {t.from} <RateBeforeFee rupees={ground.price.from} unit={t.anHour} />
          </span>
        </p>
      </div>
      <button type="button" className="icon-btn" aria-label={t.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <Link className="btn btn-primary" to={`/ground/${ground._id}`} aria-label={`${t.view}, ${ground.name}`}>
        {t.view}
      </Link>
    </article>
  );
}
