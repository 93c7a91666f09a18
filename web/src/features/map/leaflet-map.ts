import type { Ground } from '@crease/shared/contracts/grounds';
import { map as createMap, divIcon, type Map as LeafletMap, latLngBounds, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type RefObject, useEffect, useRef } from 'react';
import { formatRupees } from '../../lib/format/money.js';
import { spreadPins } from './spread-pins.js';
import { mapTexts as t } from './texts.js';

/** Close enough to tell streets apart; a single ground is not shown closer. */
const NEAREST = 15;
const MOST = 18;

type MapRef = RefObject<LeafletMap | undefined>;

/** A Leaflet map in a container, for as long as the container is mounted. */
export function useLeafletMap() {
  const frame = useRef<HTMLDivElement>(null);
  const leaflet = useRef<LeafletMap>(undefined);
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
      // Wheel zoom is off: users scroll past a map more often than they zoom it.
      scrollWheelZoom: false,
    });
    leaflet.current = map;
    return () => {
      leaflet.current = undefined;
      map.remove();
    };
  }, []);

  return { frame, leaflet };
}

/** Map tiles, if the operator configured them. */
export function useTiles(leaflet: MapRef, tileUrl: string | undefined): void {
  useEffect(() => {
    const map = leaflet.current;
    if (!map || !tileUrl) return;
    const layer = tileLayer(tileUrl, {
      maxZoom: MOST,
      referrerPolicy: 'strict-origin-when-cross-origin',
    }).addTo(map);
    return () => {
      layer.remove();
    };
  }, [leaflet, tileUrl]);
}

interface Pins {
  grounds: Ground[];
  /** The tiles are decorative. */
  bare: boolean;
  /** Must keep its identity between renders. */
  onChoose: (id: string) => void;
}

/** Shows the grounds as pins with their price, and fits them all into view. */
export function usePins(leaflet: MapRef, { grounds, bare, onChoose }: Pins): void {
  useEffect(() => {
    const map = leaflet.current;
    if (!map || grounds.length === 0) return;
    const places = spreadPins(grounds.map((ground) => ({ ground, ...ground.location })));
    // The view is set first: a map without one draws no pins.
    fitInView(map, places);
    const pins = places.map(({ ground, latitude, longitude }) => {
      const pin = pinOf(ground, [latitude, longitude], bare);
      pin
        .on('click', () => onChoose(ground._id))
        .on('keypress', ({ originalEvent }) => {
          if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onChoose(ground._id);
        });
      return pin.addTo(map);
    });
    for (const pin of pins) {
      const element = pin.getElement();
      // Leaflet uses the pin's title; the accessible name is the same.
      element?.setAttribute('aria-label', element.title);
    }
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [leaflet, grounds, bare, onChoose]);
}

function fitInView(map: LeafletMap, places: { latitude: number; longitude: number }[]): void {
  const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  // Padding for the pins above their points and for the buttons on the right.
  map.fitBounds(bounds, {
    maxZoom: NEAREST,
    animate: false,
    paddingTopLeft: [44, 72],
    paddingBottomRight: [72, 28],
  });
}

function pinOf(ground: Ground, at: [number, number], bare: boolean) {
  const words = formatRupees(ground.price.from);
  const label = document.createElement('span');
  label.textContent = words;
  return marker(at, {
    icon: divIcon({ className: 'map-pin', html: label, iconSize: [72, 44], iconAnchor: [36, 52] }),
    keyboard: !bare,
    interactive: !bare,
    title: t.pin(ground.name, words),
    alt: t.pin(ground.name, words),
  });
}
