import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** Parameters to set; `undefined` and '' remove one. */
export type AddressPart = Readonly<Record<string, string | number | undefined>>;

/** Copies parameters with a part of them changed. */
export function withPart(params: URLSearchParams, part: AddressPart): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The parameters in the address bar. The last render may be older: navigation is rendered in a transition. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * Returns the parameters of the rendered address, and a function that changes those of the current one, so that no two
 * changes overwrite each other. Use it in place of `useSearchParams`; a change after the user left the page is dropped.
 */
export function useAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: AddressPart | ((current: URLSearchParams) => URLSearchParams), options?: NavigateOptions) => {
      if (window.location.pathname !== pathname) return;
      const current = currentParams();
      const wanted = typeof next === 'function' ? next(current) : withPart(current, next);
      void navigate({ search: wanted.toString() }, options);
    },
    [navigate, pathname],
  );
  return [params, change] as const;
}
