/** Where nothing of ours lives; only serves to read a path as the browser would. */
const BASE = 'https://crease.invalid';

/**
 * A path of this app, as a link, a redirect or a notification may name it; undefined for anything that would leave it
 * (`//evil.example`, `/\evil.example`, `javascript:`).
 */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, BASE)) return undefined;
  const url = new URL(value, BASE);
  return url.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A path whose escapes stand for text. One cut off in the middle of a letter (`%E0%A4%A`) can name nothing. */
export function isReadablePath(pathname: string): boolean {
  try {
    // Its value is used: a call for its error alone is left out of the build.
    return decodeURIComponent(pathname).startsWith('/');
  } catch {
    return false;
  }
}

/** `/login`, with the way back to where one is now. */
export function loginPath(from: { pathname: string; search: string }): string {
  if (from.pathname === '/' || from.pathname === '/login') return '/login';
  return `/login?next=${encodeURIComponent(from.pathname + from.search)}`;
}

/** Where a sign-in at `/login` leads: the path it was opened from, else `fallback`. */
export function pathAfterLogin(next: string | null, fallback: string): string {
  const path = ownPath(next);
  return path === undefined || /^\/login(?:[/?#]|$)/.test(path) ? fallback : path;
}
