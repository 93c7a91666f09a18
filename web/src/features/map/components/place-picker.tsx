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
  /** The map's centre: the point, or where to start looking for it. */
  at: Point;
  /** Initial zoom level. */
  zoom: number;
  /** The position has not been confirmed yet. */
  unsure: boolean;
  onPick: (point: Point) => void;
}

/** Closer than one step of the map: its centre has not moved. */
const SAME_DEGREES = 0.000_02;
const isNear = (a: Point, b: Point): boolean =>
  Math.abs(a.latitude - b.latitude) < SAME_DEGREES && Math.abs(a.longitude - b.longitude) < SAME_DEGREES;

/**
 * A map moved under a fixed pin in its centre, by finger, mouse or arrow keys, so that nothing small has to be hit.
 * Loaded lazily with Leaflet.
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
    // The map's own reported position comes back here and must not move it.
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

/** Whether the map has a view yet. Without one Leaflet throws when asked for its centre. */
function isLoaded(map: { getZoom: () => number | undefined }): boolean {
  return map.getZoom() !== undefined;
}
