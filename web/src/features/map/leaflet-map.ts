import { map as createMap, divIcon, type Map as LeafletMap, latLngBounds, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type RefObject, useEffect, useRef } from 'react';
import { type Point, spreadPins } from './spread-pins.js';

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

/** A place on the map, with a few words on its pin. */
export interface MapPin extends Point {
  id: string;
  words: string;
  /** Its accessible name. */
  title: string;
}

interface Pins {
  /** Must keep their identity between renders. */
  pins: readonly MapPin[];
  /** The tiles are decorative. */
  bare: boolean;
  /** Must keep its identity between renders. */
  onChoose: (id: string) => void;
}

/** Shows the pins, and fits them all into view. */
export function usePins(leaflet: MapRef, { pins: wanted, bare, onChoose }: Pins): void {
  useEffect(() => {
    const map = leaflet.current;
    if (!map || wanted.length === 0) return;
    const places = spreadPins([...wanted]);
    // The view is set first: a map without one draws no pins.
    fitInView(map, places);
    const pins = places.map((one) => {
      const pin = pinOf(one, bare);
      pin
        .on('click', () => onChoose(one.id))
        .on('keypress', ({ originalEvent }) => {
          if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onChoose(one.id);
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
  }, [leaflet, wanted, bare, onChoose]);
}

function fitInView(map: LeafletMap, places: readonly Point[]): void {
  const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  // Padding for the pins above their points and for the buttons on the right.
  map.fitBounds(bounds, {
    maxZoom: NEAREST,
    animate: false,
    paddingTopLeft: [44, 72],
    paddingBottomRight: [72, 28],
  });
}

function pinOf({ latitude, longitude, words, title }: MapPin, bare: boolean) {
  const label = document.createElement('span');
  label.textContent = words;
  return marker([latitude, longitude], {
    icon: divIcon({ className: 'map-pin', html: label, iconSize: [72, 44], iconAnchor: [36, 52] }),
    keyboard: !bare,
    interactive: !bare,
    title,
    alt: title,
  });
}
