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

/** A Leaflet map in a frame, for as long as the frame is there. */
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
      // A page is scrolled past a map more often than a map is zoomed.
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

/** The ground beneath the pins, where the operator named tiles. */
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
  /** They are looked at only. */
  bare: boolean;
  /** Must stay the same function. */
  onChoose: (id: string) => void;
}

/** Shows the grounds as pins with their price, and all of them in view. */
export function usePins(leaflet: MapRef, { grounds, bare, onChoose }: Pins): void {
  useEffect(() => {
    const map = leaflet.current;
    if (!map || grounds.length === 0) return;
    const places = spreadPins(grounds.map((ground) => ({ ground, ...ground.location })));
    // The view comes first: a map without one draws no pins yet.
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
      // Leaflet gives the pin its title; the name for those who listen is the same.
      element?.setAttribute('aria-label', element.title);
    }
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [leaflet, grounds, bare, onChoose]);
}

function fitInView(map: LeafletMap, places: { latitude: number; longitude: number }[]): void {
  const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  // Room for the pins above their points, and for the buttons at the right.
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
