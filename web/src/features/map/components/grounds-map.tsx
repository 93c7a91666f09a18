import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useSite } from '../../site/public.js';
import { useLeafletMap, usePins, useTiles } from '../leaflet-map.js';
import { mapTexts as t } from '../texts.js';
import { ZoomButtons } from './zoom-buttons.js';
import './grounds-map.css';

interface Props {
  grounds: Ground[];
  /** The ground's own page needs no link to itself. */
  bare?: boolean;
}

/**
 * Grounds as pins with their price. Map tiles load only if the operator configured them; otherwise pins are on a plain
 * grid. Loaded lazily with Leaflet.
 */
export default function GroundsMap({ grounds, bare }: Props) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = bare ? undefined : grounds.find(({ _id }) => _id === chosenId);
  const tiles = useSite(true).data?.map;
  const { frame, leaflet } = useLeafletMap();
  useTiles(leaflet, tiles?.tileUrl);
  usePins(leaflet, { grounds, bare: bare === true, onChoose: setChosenId });

  return (
    <section className={`map${bare ? ' map-small' : ''}`} aria-label={t.label(grounds.length)}>
      <div className="map-frame" ref={frame} />
      <ZoomButtons leaflet={leaflet} />
      {tiles ? <p className="map-credit">{tiles.credit}</p> : null}
      <div aria-live="polite">
        {chosen ? <MapCard ground={chosen} onClose={() => setChosenId(undefined)} /> : null}
      </div>
    </section>
  );
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
            {t.from} {formatRupees(ground.price.from)} {t.anHour}
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
