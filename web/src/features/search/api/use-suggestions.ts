import type { ResponseOf } from '@crease/shared/contract';
import type { autocomplete as autocompleteContract } from '@crease/shared/contracts/grounds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { autocomplete } from '../search.light.js';

export type Suggestion = ResponseOf<typeof autocompleteContract>['suggestions'][number];

/** Ground names matching the typed text, those of the chosen city first. */
export function useSuggestions(text: string, cityId: string | undefined) {
  const q = text.trim();
  return useQuery({
    queryKey: ['suggestions', q.toLowerCase(), cityId],
    queryFn: async ({ signal }) => (await call(autocomplete, { query: { q, cityId }, signal })).suggestions,
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
