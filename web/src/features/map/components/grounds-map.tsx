import type { Ground } from '@crease/shared/contracts/grounds';
import { map as createMap, divIcon, type Map as LeafletMap, latLngBounds, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Rating } from '../../../components/rating.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useSite } from '../../site/use-site.js';
import { spreadPins } from '../spread-pins.js';
import { mapTexts as t } from '../texts.js';
import './grounds-map.css';

/** Close enough to tell streets apart; a single ground is not shown closer. */
const NEAREST = 15;
const MOST = 18;

interface Props {
  grounds: Ground[];
  /** The ground's own page needs no way to itself. */
  bare?: boolean;
}

/**
 * Grounds as pins with their price. Tiles come only where the operator named them; without, the pins stand on a plain
 * grid. Loaded lazily with Leaflet.
 */
export default function GroundsMap({ grounds, bare }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const leaflet = useRef<LeafletMap>(undefined);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = bare ? undefined : grounds.find(({ _id }) => _id === chosenId);
  const tiles = useSite(true).data?.map;

  useEffect(() => {
    if (!frame.current) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = createMap(frame.current, {
      maxZoom: MOST,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      // A page is scrolled past a map more often than a map is zoomed.
      scrollWheelZoom: false,
    });
    leaflet.current = map;
    return () => {
      leaflet.current = undefined;
      map.remove();
    };
  }, []);

  useEffect(() => {
    const map = leaflet.current;
    if (!map || !tiles) return;
    const layer = tileLayer(tiles.tileUrl, {
      maxZoom: MOST,
      referrerPolicy: 'strict-origin-when-cross-origin',
    }).addTo(map);
    return () => {
      layer.remove();
    };
  }, [tiles]);

  useEffect(() => {
    const map = leaflet.current;
    if (!map || grounds.length === 0) return;
    const places = spreadPins(grounds.map((ground) => ({ ground, ...ground.location })));
    // The view comes first: a map without one draws no pins yet.
    const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
    // Room for the pins above their points, and for the buttons at the right.
    map.fitBounds(bounds, {
      maxZoom: NEAREST,
      animate: false,
      paddingTopLeft: [44, 72],
      paddingBottomRight: [72, 28],
    });
    const pins = places.map(({ ground, latitude, longitude }) => {
      const words = formatRupees(ground.price.from);
      const label = document.createElement('span');
      label.textContent = words;
      return marker([latitude, longitude], {
        icon: divIcon({ className: 'map-pin', html: label, iconSize: [72, 44], iconAnchor: [36, 52] }),
        keyboard: !bare,
        interactive: !bare,
        title: t.pin(ground.name, words),
        alt: t.pin(ground.name, words),
      })
        .on('click', () => setChosenId(ground._id))
        .on('keypress', ({ originalEvent }) => {
          if (originalEvent.key === 'Enter' || originalEvent.key === ' ') setChosenId(ground._id);
        })
        .addTo(map);
    });
    for (const pin of pins) {
      const element = pin.getElement();
      // Leaflet gives the pin its title; the name for those who listen is the same.
      element?.setAttribute('aria-label', element.title);
    }
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [grounds, bare]);

  return (
    <section className={`map${bare ? ' map-small' : ''}`} aria-label={t.label(grounds.length)}>
      <div className="map-frame" ref={frame} />
      <div className="map-zoom">
        <button
          type="button"
          className="icon-btn"
          aria-label={t.zoomIn}
          onClick={() => leaflet.current?.zoomIn()}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t.zoomOut}
          onClick={() => leaflet.current?.zoomOut()}
        >
          <Icon name="minus" />
        </button>
      </div>
      {tiles ? <p className="map-credit">{tiles.credit}</p> : null}
      <div aria-live="polite">
        {chosen ? (
          <article className="map-card panel">
            <div>
              <h3>{chosen.name}</h3>
              <p className="small text-2">{chosen.location.address}</p>
              <p className="row row-wrap">
                <Rating {...chosen.rating} />
                <span className="num">
                  {t.from} {formatRupees(chosen.price.from)} {t.anHour}
                </span>
              </p>
            </div>
            <button
              type="button"
              className="icon-btn"
              aria-label={t.close}
              onClick={() => setChosenId(undefined)}
            >
              <Icon name="close" />
            </button>
            <Link
              className="btn btn-primary"
              to={`/ground/${chosen._id}`}
              aria-label={`${t.view}, ${chosen.name}`}
            >
              {t.view}
            </Link>
          </article>
        ) : null}
      </div>
    </section>
  );
}
