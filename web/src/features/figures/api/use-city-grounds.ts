import { getGround, listGrounds } from '@crease/shared/contracts/grounds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { figureKeys } from '../figure-keys.js';

/** The most that one request returns. */
const LIMIT = 100;

export interface NamedGround {
  id: string;
  name: string;
  cityId: string;
}

/** The grounds of a city to choose from. */
export function useCityGrounds(cityId: string | undefined) {
  return useQuery({
    queryKey: figureKeys.grounds(cityId ?? ''),
    queryFn: async ({ signal }): Promise<NamedGround[]> => {
      const { grounds } = await call(listGrounds, { query: { cityId, limit: LIMIT }, signal });
      return grounds.map(named);
    },
    enabled: cityId !== undefined,
  });
}

/** The name and city of a ground that an address names. */
export function useNamedGround(id: string | undefined) {
  return useQuery({
    queryKey: figureKeys.groundPlace(id ?? ''),
    queryFn: async ({ signal }) =>
      named((await call(getGround, { params: { id: id ?? '' }, query: {}, signal })).ground),
    enabled: id !== undefined,
  });
}

const named = ({ _id, name, location }: { _id: string; name: string; location: { cityId: string } }) => ({
  id: _id,
  name,
  cityId: location.cityId,
});
