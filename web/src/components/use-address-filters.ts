import { useCallback, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { pageNumberIn } from '../lib/page-number.js';
import { type AddressPart, useAddress } from '../lib/use-address.js';

/**
 * Filters of a list, stored in the address so that links and the back button restore them. Each field of `schema` must
 * catch unreadable values. Another filter or another `about` resets the list to page 1.
 */
export function useAddressFilters<S extends z.ZodObject>(schema: S, about?: string) {
  const [params, change] = useAddress();
  const put = useCallback(
    ({ page, ...part }: AddressPart) =>
      change({ ...part, page: page === 1 ? undefined : page }, { replace: true, preventScrollReset: true }),
    [change],
  );
  const last = useRef(about);
  useEffect(() => {
    if (last.current === about) return;
    last.current = about;
    put({ page: undefined });
  }, [about, put]);
  return {
    filters: schema.parse(Object.fromEntries(params)),
    page: pageNumberIn(params),
    set: (part: { [K in keyof z.infer<S> | 'page']?: string | number | undefined }) => put(part),
  };
}
