import type { ReactNode } from 'react';
import { useSite } from '../../site/public.js';
import { type MapPin, useLeafletMap, usePins, useTiles } from '../leaflet-map.js';
import { ZoomButtons } from './zoom-buttons.js';
import './grounds-map.css';

interface Props {
  label: string;
  /** Must keep their identity between renders, like `onChoose`. */
  pins: readonly MapPin[];
  /** The pins are decorative, and the map is small. */
  bare?: boolean;
  onChoose: (id: string) => void;
  /** The card of the chosen pin. */
  children?: ReactNode;
}

/**
 * Pins on a map. Tiles load only if the operator configured them; otherwise pins are on a plain grid. Loaded lazily
 * with Leaflet.
 */
export default function PinMap({ label, pins, bare = false, onChoose, children }: Props) {
  const tiles = useSite(true).data?.map;
  const { frame, leaflet } = useLeafletMap();
  useTiles(leaflet, tiles?.tileUrl);
  usePins(leaflet, { pins, bare, onChoose });
  return (
    <section className={`map${bare ? ' map-small' : ''}`} aria-label={label}>
      <div className="map-frame" ref={frame} />
      <ZoomButtons leaflet={leaflet} />
      {tiles ? <p className="map-credit">{tiles.credit}</p> : null}
      <div aria-live="polite">{children}</div>
    </section>
  );
}
