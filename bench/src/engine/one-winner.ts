import type { LoadResult } from '../http-load.js';

export const statusesOf = ({ hits }: LoadResult): number[] => hits.map(({ status }) => status);

/** @throws unless exactly one of the requests for an hour got it */
export function onlyOne(statuses: readonly number[]): void {
  const winners = statuses.filter((status) => status === 201).length;
  if (winners !== 1) throw new Error(`${winners} players got the one hour`);
}
