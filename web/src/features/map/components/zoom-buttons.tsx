import type { Map as LeafletMap } from 'leaflet';
import type { RefObject } from 'react';
import { Icon } from '../../../components/icon.js';
import { mapTexts as t } from '../texts.js';

export function ZoomButtons({ leaflet }: { leaflet: RefObject<LeafletMap | undefined> }) {
  return (
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
  );
}
