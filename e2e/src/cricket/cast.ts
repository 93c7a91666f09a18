import type { PlayerId, SideIndex } from '@crease/shared/cricket/setup';
import type { Names } from './figures.js';
import type { LineUp } from './line-ups.js';
import type { IdOf } from './to-events.js';

/** Ids and names of the players of a match. */
export interface Cast {
  names: Names;
  /** @throws for a name that is on no list */
  idOf: IdOf;
}

/** Pairs the names of two sides with their ids, which are in the same order. */
export function castOf(sides: readonly [LineUp, LineUp], ids: readonly [PlayerId[], PlayerId[]]): Cast {
  const byId = new Map<PlayerId, string>();
  const byName: [Map<string, PlayerId>, Map<string, PlayerId>] = [new Map(), new Map()];
  for (const side of [0, 1] as const) {
    sides[side].players.forEach((name, index) => {
      const id = ids[side][index];
      if (id === undefined) throw new Error(`${name} has no id`);
      byId.set(id, name);
      byName[side].set(name, id);
    });
  }
  return {
    names: {
      teams: [sides[0].name, sides[1].name],
      nameOf: (id) => byId.get(id) ?? id,
    },
    idOf(side: SideIndex, name: string) {
      const id = byName[side].get(name);
      if (id === undefined) throw new Error(`"${name}" is no player of ${sides[side].name}`);
      return id;
    },
  };
}
