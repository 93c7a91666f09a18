/** A point on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/** Great-circle distance between two points, in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const sinLng = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const h =
    sinLat * sinLat + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The bounding box of all points within `radiusKm` of `center`. */
export function boundingBox(
  center: Point,
  radiusKm: number,
): { latitude: { from: number; to: number }; longitude: { from: number; to: number } } {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const dLat = angle / RADIANS;
  const latitude = {
    from: Math.max(-90, center.latitude - dLat),
    to: Math.min(90, center.latitude + dLat),
  };
  // Around a pole, or over half the globe, every longitude is close enough.
  const ratio = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(center.latitude * RADIANS);
  const everywhere = latitude.from === -90 || latitude.to === 90 || ratio >= 1;
  const dLng = everywhere ? 180 : Math.asin(ratio) / RADIANS;
  const longitude = { from: center.longitude - dLng, to: center.longitude + dLng };
  // A box across the date line would be two; using every longitude is simpler, and the exact distance still decides.
  if (longitude.from < -180 || longitude.to > 180) return { latitude, longitude: { from: -180, to: 180 } };
  return { latitude, longitude };
}
