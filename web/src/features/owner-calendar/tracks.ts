import { type Lanes, lanesOf } from '../../lib/lanes.js';
import type { Column } from './columns.js';

/** The parts of a shared turf that a ground takes. */
export interface TurfOf {
  spaceId: string;
  parts: readonly string[];
}

/** A track of the grid: the column of one ground, or those of all grounds on one turf. */
export interface Track {
  key: string;
  lanes: number;
  members: { index: number; pieces: readonly Lanes[] }[];
}

const ALL: readonly Lanes[] = [{ from: 0, to: 1 }];

/**
 * Columns of grounds that share turf are in one track, which splits where parts are sold separately. Each has the lanes
 * of its parts, the widest first; a free hour is drawn once, for the widest ground that can have it; and an entry on a
 * neighbouring ground is drawn only there.
 */
export function joinTurf<C extends Column>(
  columns: readonly C[],
  turfOf: (groundId: string) => TurfOf | undefined,
): C[] {
  const tracks = new Map<string, C[]>();
  for (const column of columns) {
    const key = `${turfOf(column.groundId)?.spaceId ?? column.groundId}:${column.date}`;
    tracks.set(key, [...(tracks.get(key) ?? []), column]);
  }
  return [...tracks].flatMap(([key, members]) =>
    members.length > 1 ? share(key, members, (column) => turfOf(column.groundId)?.parts ?? []) : members,
  );
}

function share<C extends Column>(
  track: string,
  members: readonly C[],
  partsOf: (column: C) => readonly string[],
): C[] {
  const all = [...new Set(members.flatMap(partsOf))].toSorted();
  const here = new Set(members.map(({ groundId }) => groundId));
  const drawn = new Set<string>();
  return members
    .map((column) => ({ column, own: partsOf(column), pieces: lanesOf(all, partsOf(column)) }))
    .toSorted((a, b) => b.own.length - a.own.length || (a.pieces[0]?.from ?? 0) - (b.pieces[0]?.from ?? 0))
    .map(({ column, own, pieces }) => {
      const isDrawn = (at: number) => own.some((part) => drawn.has(`${at}${part}`));
      const cells = new Set(column.free.flatMap(({ at }) => (isDrawn(at) ? [] : [at])));
      for (const at of cells) for (const part of own) drawn.add(`${at}${part}`);
      return {
        ...column,
        placed: column.placed.filter(({ entry: { groundId } }) => !groundId || !here.has(groundId)),
        shared: { track, lanes: all.length, pieces, cells },
      };
    });
}

/** The tracks of the grid from left to right, with their columns. */
export function tracksOf(columns: readonly Column[]): Track[] {
  const tracks: Track[] = [];
  for (const [index, { key, shared }] of columns.entries()) {
    const last = tracks.at(-1);
    const member = { index, pieces: shared?.pieces ?? ALL };
    if (shared && last?.key === shared.track) last.members.push(member);
    else tracks.push({ key: shared?.track ?? key, lanes: shared?.lanes ?? 1, members: [member] });
  }
  return tracks;
}

const widthOf = (pieces: readonly Lanes[]): number =>
  pieces.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * The column at a share (0 to 1) of a track's width. If several overlap there, the one as wide as the booking's
 * original column; a booking from unshared turf takes the widest.
 */
export function columnIn({ lanes, members }: Track, at: number, home?: Column): number | undefined {
  const lane = Math.min(lanes - 1, Math.max(0, Math.floor(at * lanes)));
  const wanted = home?.shared ? widthOf(home.shared.pieces) : lanes;
  const distance = (pieces: readonly Lanes[]) => Math.abs(widthOf(pieces) - wanted);
  return members
    .filter(({ pieces }) => pieces.some(({ from, to }) => from <= lane && lane < to))
    .toSorted((a, b) => distance(a.pieces) - distance(b.pieces))[0]?.index;
}
