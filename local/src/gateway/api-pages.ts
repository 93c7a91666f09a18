import type { IncomingMessage } from 'node:http';
import { forwardedHeaders, requestIdOf } from './forward-headers.js';
import type { UpstreamPool } from './upstream-pool.js';

/** Maximum wait for a page: the plain one is better than a late one. */
const WITHIN_MS = 2_000;

export interface ApiPage {
  contentType: string;
  cacheControl: string;
  /** The page's own framing rule, if others may frame it; it replaces ours. */
  framing?: { 'content-security-policy': string; 'x-frame-options'?: string };
  text: string;
}

/**
 * The API's address of a page that is public under another one: the home page, a ground, match or tournament
 * with its own head, a ground's hours or a match for foreign iframes, the sitemap, robots.
 */
export function apiPathOf(pathname: string): string | undefined {
  if (pathname === '/' || pathname === '/sitemap.xml' || pathname === '/robots.txt')
    return `/api/pages${pathname}`;
  return /^\/(?:(?:ground|match|embed|embed\/match)\/|tournament\/(?:[a-z0-9-]{1,60}-)?)[0-9a-fA-F]{24}$/.test(
    pathname,
  )
    ? `/api/pages${pathname}`
    : undefined;
}

function framingOf(path: string, headers: Headers): ApiPage['framing'] {
  const policy = headers.get('content-security-policy');
  if (!path.startsWith('/api/pages/embed/') || !policy) return undefined;
  const options = headers.get('x-frame-options');
  return { 'content-security-policy': policy, ...(options ? { 'x-frame-options': options } : {}) };
}

/** The API's page; undefined if it has none. */
export async function fetchApiPage(
  request: IncomingMessage,
  api: UpstreamPool,
  path: string,
): Promise<ApiPage | undefined> {
  const forwarded = forwardedHeaders(request, requestIdOf(request));
  const headers = { 'x-forwarded-for': String(forwarded['x-forwarded-for']) };
  for (const { host, port } of api.order()) {
    const answer = await fetch(`http://${host}:${port}${path}`, {
      headers,
      signal: AbortSignal.timeout(WITHIN_MS),
    }).catch(() => undefined);
    if (!answer) continue;
    if (!answer.ok) return undefined;
    const framing = framingOf(path, answer.headers);
    return {
      contentType: answer.headers.get('content-type') ?? 'text/plain',
      cacheControl: answer.headers.get('cache-control') ?? 'no-cache',
      ...(framing ? { framing } : {}),
      text: await answer.text(),
    };
  }
  return undefined;
}
