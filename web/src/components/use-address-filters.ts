import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { pageNumberIn } from '../lib/page-number.js';

/**
 * Filters of a list, stored in the address so that links and the back button restore them. Each field of `schema` must
 * catch unreadable values. Another filter or another `about` resets the list to page 1.
 */
export function useAddressFilters<S extends z.ZodObject>(schema: S, about?: string) {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (change: Readonly<Record<string, string | number | undefined>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('page' in change)) next.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
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
    set: (change: { [K in keyof z.infer<S> | 'page']?: string | number | undefined }) => put(change),
  };
}
