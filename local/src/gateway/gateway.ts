import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { UPLOAD_TIMEOUT_MS } from '@crease/domain/platform/health';
import { apiPathOf, fetchApiPage } from './api-pages.js';
import { answerFailure } from './failure-answer.js';
import { requestIdOf } from './forward-headers.js';
import { proxyHttp } from './proxy-http.js';
import { passUpgrade } from './proxy-upgrade.js';
import { StaticFiles } from './static-files.js';
import type { UpstreamPool } from './upstream-pool.js';

export interface GatewayOptions {
  api: UpstreamPool;
  realtime: UpstreamPool;
  /** The folder of the web build; in dev mode the Vite server replaces it. */
  web: { folder: string } | { server: UpstreamPool };
}

/** Paths that each process serves on its own port only. */
const INTERNAL = new Set(['/metrics', '/readyz']);

/**
 * The one public origin of a local system: `/api` goes to the API, `/socket.io` to realtime, everything else to the web
 * build.
 */
export function createGateway({ api, realtime, web }: GatewayOptions): Server {
  const files = 'folder' in web ? new StaticFiles(web.folder) : undefined;

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = pathOf(request);
    if (pathname === undefined || hasDots(pathname)) {
      return answerFailure(response, 'VALIDATION', 'This address is not well formed.', requestIdOf(request));
    }
    if (isBelow(pathname, '/api')) return proxyHttp(request, response, api);
    if (isBelow(pathname, '/socket.io')) return proxyHttp(request, response, realtime);
    if (pathname === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    if (INTERNAL.has(pathname)) {
      return answerFailure(response, 'NOT_FOUND', 'There is nothing here.', requestIdOf(request));
    }
    if ('server' in web) return proxyHttp(request, response, web.server);
    if (!files) return;
    const apiPath = request.method === 'GET' || request.method === 'HEAD' ? apiPathOf(pathname) : undefined;
    const page = apiPath && (await fetchApiPage(request, api, apiPath));
    if (page) return files.servePage(request, response, page);
    await files.serve(request, response, pathname);
  }

  const server = createServer(
    { requestTimeout: UPLOAD_TIMEOUT_MS, headersTimeout: 15_000 },
    (request, response) => {
      route(request, response).catch((error: unknown) => {
        console.error(
          JSON.stringify({ level: 50, msg: 'request failed', url: request.url, err: String(error) }),
        );
        answerFailure(response, 'INTERNAL', 'Something went wrong on our side.', requestIdOf(request));
      });
    },
  );
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node no longer handles the socket’s errors: a client’s reset would end the process.
    socket.on('error', () => socket.destroy());
    const pathname = pathOf(request) ?? '';
    const pool = isBelow(pathname, '/socket.io') ? realtime : 'server' in web ? web.server : undefined;
    if (!pool)
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    void passUpgrade(request, socket, head, pool);
  });
  return server;
}

/** The path of the request line without its query; undefined if it is not a path (`*`, a whole URL). */
function pathOf(request: IncomingMessage): string | undefined {
  const path = request.url?.split('?', 1)[0];
  return path?.startsWith('/') ? path : undefined;
}

/** `/api/../metrics` and its encodings must not become another path behind the gateway. */
function hasDots(pathname: string): boolean {
  return pathname.split(/\/|%2f|\\|%5c/i).some((part) => /^(\.|%2e){1,2}$/i.test(part));
}

function isBelow(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
