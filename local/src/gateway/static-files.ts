import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ApiPage } from './api-pages.js';
import { contentSecurityPolicy, FOR_ANY_PAGE, STATIC_HEADERS } from './security-headers.js';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
};

interface StaticFile {
  changedAtMs: number;
  content: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
  headers: OutgoingHttpHeaders & { etag: string };
  /** Only pages have a policy; it names the host that was requested. */
  policy: ((host: string | undefined) => string) | undefined;
}

/**
 * Serves the web build from memory. A path without a file is a route of the app and gets `index.html`, which also
 * reports unknown pages. Anything else without a file is a 404, so that an old page never receives HTML as a script.
 */
export class StaticFiles {
  private readonly files = new Map<string, StaticFile>();

  constructor(private readonly folder: string) {}

  async serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return end(response, 405, { allow: 'GET, HEAD' }, 'Method not allowed');
    }
    const readable = decoded(pathname);
    const path = readable === undefined ? undefined : safePath(readable);
    if (readable !== undefined && path === undefined) return end(response, 400, {}, 'Bad path');
    // Invalid escapes name no file: the app reports that there is no such page.
    const isRoute = extname(path ?? pathname) === '';
    const named = isRoute || path === undefined ? undefined : await this.load(path);
    const file =
      named ?? (isRoute || wantsPage(request, pathname) ? await this.load('/index.html') : undefined);
    if (!file) {
      if (isRoute) return end(response, 503, { 'retry-after': '1' }, 'The web build is missing.');
      return end(response, 404, { 'cache-control': 'no-store' }, 'Not found');
    }
    send(request, response, file);
  }

  /** Answers with a page rendered by the API, under the same rules as our own. */
  servePage(request: IncomingMessage, response: ServerResponse, page: ApiPage): void {
    const isHtml = page.contentType.startsWith('text/html');
    const zips = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = zips ? gzipSync(page.text) : Buffer.from(page.text);
    const { 'x-frame-options': ours, ...others } = STATIC_HEADERS;
    const framing = page.framing ?? {
      'x-frame-options': ours,
      ...(isHtml
        ? { 'content-security-policy': contentSecurityPolicy(page.text)(request.headers.host) }
        : {}),
    };
    response.writeHead(200, {
      ...others,
      ...framing,
      'content-type': page.contentType,
      'cache-control': page.cacheControl,
      'content-length': body.length,
      vary: 'accept-encoding',
      ...(zips ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private async load(path: string): Promise<StaticFile | undefined> {
    const full = join(this.folder, path);
    const info = await stat(full).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const known = this.files.get(path);
    if (known?.changedAtMs === info.mtimeMs) return known;
    const [content, br, gz] = await Promise.all([
      readFile(full),
      readFile(`${full}.br`).catch(() => undefined),
      readFile(`${full}.gz`).catch(() => undefined),
    ]);
    const policy = extname(path) === '.html' ? contentSecurityPolicy(content.toString('utf8')) : undefined;
    const file = { changedAtMs: info.mtimeMs, content, br, gz, headers: headersOf(path, content), policy };
    this.files.set(path, file);
    return file;
  }
}

/** True for a page that a person opens, which gets the app's own message. Resources of a page ask for other types. */
function wantsPage({ headers }: IncomingMessage, path: string): boolean {
  return !path.startsWith('/assets/') && (headers.accept ?? '').includes('text/html');
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** The path inside the folder; undefined if it leaves it, is hidden, or names a compressed copy. */
function safePath(path: string): string | undefined {
  if (path.includes('\0') || path.includes('\\') || normalize(path) !== path) return undefined;
  if (path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')) return undefined;
  return path;
}

function headersOf(path: string, content: Buffer): StaticFile['headers'] {
  const extension = extname(path);
  // Vite puts a content hash into every name below assets/: such a file never changes.
  const isHashed =
    path.startsWith('/assets/') && /^[-.][\w-]{8}$/.test(path.slice(0, -extension.length).slice(-9));
  const isPage = extension === '.html';
  return {
    ...STATIC_HEADERS,
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': isHashed
      ? 'public, max-age=31536000, immutable'
      : isPage
        ? 'no-cache'
        : 'public, max-age=0, must-revalidate',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
    ...(path === '/embed.js' ? FOR_ANY_PAGE : {}),
  };
}

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  const policy = file.policy ? { 'content-security-policy': file.policy(request.headers.host) } : {};
  const headers = { ...file.headers, ...policy };
  if (known.includes(file.headers.etag) || known.includes('*')) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const [encoding, body] =
    file.br && /\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted)
      ? ['br', file.br]
      : file.gz && /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted)
        ? ['gzip', file.gz]
        : [undefined, file.content];
  response.writeHead(200, {
    ...headers,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function end(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, text: string): void {
  const body = `${text}\n`;
  response.writeHead(status, {
    ...STATIC_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
