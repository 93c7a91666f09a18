/** A place on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** About eight metres: closer pins would lie on one another at every zoom. */
const SAME = 4;
const STEP = 0.0004;

/**
 * Grounds without a place of their own stand at the middle of their city, many on one point: those are put on a small
 * ring around it, in their order, so that each can be seen and pressed.
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
