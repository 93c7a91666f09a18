import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.js';
import { useSite } from '../../site/public.js';
import { useLeafletMap, useTiles } from '../leaflet-map.js';
import { mapTexts as t } from '../texts.js';
import { ZoomButtons } from './zoom-buttons.js';
import './grounds-map.css';
import './place-picker.css';

interface Point {
  latitude: number;
  longitude: number;
}

interface Props {
  /** Where the map stands: the point, or where to begin to look for it. */
  at: Point;
  /** How close the map is at first. */
  zoom: number;
  /** Nobody has said yet that the ground is there. */
  unsure: boolean;
  onPick: (point: Point) => void;
}

/** Nearer than a step of the map: its middle has not been moved. */
const SAME_DEGREES = 0.000_02;
const isNear = (a: Point, b: Point): boolean =>
  Math.abs(a.latitude - b.latitude) < SAME_DEGREES && Math.abs(a.longitude - b.longitude) < SAME_DEGREES;

/**
 * A map that is moved beneath a pin in its middle, by finger, mouse or arrow keys: nothing small has to be hit. Loaded lazily
 * with Leaflet.
 */
export default function PlacePicker({ at, zoom, unsure, onPick }: Props) {
  const site = useSite(true).data;
  const { frame, leaflet } = useLeafletMap();
  useTiles(leaflet, site?.map?.tileUrl);
  const pick = useRef(onPick);
  pick.current = onPick;
  const { latitude, longitude } = at;

  useEffect(() => {
    const map = leaflet.current;
    if (!map) return;
    const middle = (): Point => {
      const { lat, lng } = map.getCenter().wrap();
      return { latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) };
    };
    const place = { latitude, longitude };
    // What the map itself has just told comes back here: it stays as it is.
    if (!isLoaded(map) || !isNear(middle(), place))
      map.setView([latitude, longitude], zoom, { animate: false });
    const moved = () => {
      if (!isNear(middle(), place)) pick.current(middle());
    };
    map.on('moveend', moved);
    return () => {
      map.off('moveend', moved);
    };
  }, [leaflet, latitude, longitude, zoom]);

  return (
    <section className="map map-small place-picker" aria-label={t.pick}>
      <div className="map-frame" ref={frame} role="application" aria-label={t.pick} />
      <span className={`place-pin${unsure ? ' is-unsure' : ''}`} aria-hidden="true">
        <Icon name="pin" />
      </span>
      <ZoomButtons leaflet={leaflet} />
      {site?.map ? <p className="map-credit">{site.map.credit}</p> : null}
      {site && !site.map ? <p className="map-credit">{t.noTiles}</p> : null}
    </section>
  );
}

/** Has the map a view yet? Leaflet throws for its middle before. */
function isLoaded(map: { getZoom: () => number | undefined }): boolean {
  return map.getZoom() !== undefined;
}
