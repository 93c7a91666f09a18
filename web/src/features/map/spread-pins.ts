/** A position on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** About eight metres: closer pins would overlap at every zoom level. */
const SAME = 4;
const STEP = 0.0004;

/**
 * Grounds without coordinates are placed at their city's centre, many on one point. They are spread on a small ring
 * around it, in order, so that each can be seen and pressed.
 */
export function spreadPins<T extends Point>(places: T[]): T[] {
  const groups = new Map<string, T[]>();
  for (const place of places) {
    const key = `${place.latitude.toFixed(SAME)} ${place.longitude.toFixed(SAME)}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return places.map((place) => {
    const group = groups.get(`${place.latitude.toFixed(SAME)} ${place.longitude.toFixed(SAME)}`) ?? [];
    if (group.length < 2) return place;
    const turn = (2 * Math.PI * group.indexOf(place)) / group.length;
    const far = STEP * Math.max(1, group.length / 6);
    return {
      ...place,
      latitude: place.latitude + far * Math.cos(turn),
      longitude: place.longitude + far * Math.sin(turn),
    };
  });
}
