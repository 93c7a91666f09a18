/** An origin that nothing of ours uses; only needed to parse a path as the browser would. */
const BASE = 'https://crease.invalid';

/**
 * A path of this app, as a link, redirect or notification may name it; undefined for anything that would leave it
 * (`//evil.example`, `/\evil.example`, `javascript:`).
 */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, BASE)) return undefined;
  const url = new URL(value, BASE);
  return url.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** True if the path's escapes decode. One cut off in the middle of a character (`%E0%A4%A`) is invalid. */
export function isReadablePath(pathname: string): boolean {
  try {
    // The result is used, because the build drops a call made only for its error.
    return decodeURIComponent(pathname).startsWith('/');
  } catch {
    return false;
  }
}

/** `/login` with the current address to return to. */
export function loginPath(from: { pathname: string; search: string }): string {
  if (from.pathname === '/' || from.pathname === '/login') return '/login';
  return `/login?next=${encodeURIComponent(from.pathname + from.search)}`;
}

/** Where signing in at `/login` leads: the path it was opened from, else `fallback`. */
export function pathAfterLogin(next: string | null, fallback: string): string {
  const path = ownPath(next);
  return path === undefined || /^\/login(?:[/?#]|$)/.test(path) ? fallback : path;
}
