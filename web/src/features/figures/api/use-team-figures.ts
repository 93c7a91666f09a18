import { readTeamFigures } from '@crease/shared/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { figureKeys } from '../figure-keys.js';

export function useTeamFigures(id: string, year: number) {
  return useQuery({
    queryKey: figureKeys.team(id, year),
    queryFn: ({ signal }) =>
      call(readTeamFigures, { params: { id }, query: { season: String(year) }, signal }),
    placeholderData: (shown) => shown,
  });
}
