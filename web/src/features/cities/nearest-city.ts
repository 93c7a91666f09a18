import type { City } from '@crease/shared/contracts/grounds';

export interface Place {
  latitude: number;
  longitude: number;
}

const FALLBACK_CITY = 'delhi';

/** Great-circle distance in kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = rad(b.latitude - a.latitude);
  const dLng = rad(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

/** The city nearest to a position; Delhi if the position is unknown. */
export function nearestCity(cities: City[], place: Place | undefined): City | undefined {
  if (!place) return cities.find((city) => city.id === FALLBACK_CITY) ?? cities[0];
  return cities.reduce<City | undefined>(
    (best, city) => (best && distanceKm(best, place) <= distanceKm(city, place) ? best : city),
    undefined,
  );
}
