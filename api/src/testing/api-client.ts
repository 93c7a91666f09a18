import type { AddressInfo } from 'node:net';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import {
  type AvailabilityCache,
  createAvailabilityCache,
} from '@crease/domain/calendar/availability/availability-cache';
import type { Core } from '@crease/domain/platform/core';
import { listen } from '@crease/domain/platform/listen';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createApi } from '../app.js';
import { createServer } from '../http/create-server.js';
import { stopServing } from '../http/stop-serving.js';

/** An answer. `body` is the parsed JSON; tests check the fields they are about. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of any answer; a wrong one fails its expectation
  body: any;
  headers: Headers;
  /** Values of `Set-Cookie`. */
  cookies: string[];
  bytes: Buffer;
}

export interface Sent {
  headers?: Record<string, string>;
  /** Sent unchanged, with its own content type in `headers`. */
  raw?: string | Buffer | FormData;
}

/** Calls the API over real HTTP with one caller's credentials. */
export class ApiClient {
  constructor(
    readonly url: string,
    private readonly headers: Record<string, string> = {},
    /** Returns the access token when the first request needs it. */
    private readonly token?: () => Promise<string>,
  ) {}

  with(headers: Record<string, string>): ApiClient {
    return new ApiClient(this.url, { ...this.headers, ...headers }, this.token);
  }

  /** The same client as the holder of an access token. */
  withToken(token: string): ApiClient {
    return this.with({ authorization: `Bearer ${token}` });
  }

  get(path: string, sent?: Sent): Promise<Answer> {
    return this.send('GET', path, undefined, sent);
  }
  post(path: string, body?: unknown, sent?: Sent): Promise<Answer> {
    return this.send('POST', path, body, sent);
  }
  put(path: string, body?: unknown, sent?: Sent): Promise<Answer> {
    return this.send('PUT', path, body, sent);
  }
  patch(path: string, body?: unknown, sent?: Sent): Promise<Answer> {
    return this.send('PATCH', path, body, sent);
  }
  delete(path: string, body?: unknown, sent?: Sent): Promise<Answer> {
    return this.send('DELETE', path, body, sent);
  }

  async send(method: string, path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    const token = await this.token?.();
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...this.headers,
        ...sent.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Node's fetch accepts a Buffer; the DOM's type of a body does not include it.
      ...(sent.raw === undefined ? {} : { body: sent.raw as string | FormData }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? JSON.parse(bytes.toString('utf8')) : undefined,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
      bytes,
    };
  }
}

export interface TestApi extends ApiClient, AsyncDisposable {
  /** A client with a session of this user, without a login. */
  as(user: Pick<UserDoc, '_id' | 'role'>): ApiClient;
  close(): Promise<void>;
}

/** Starts the API over this core on a free port; paths start below `/api`. */
export async function openApi(core: Core, availabilityCache?: AvailabilityCache): Promise<TestApi> {
  const { app, handle } = createApi(core, {
    metrics: createMetrics('api'),
    ...(availabilityCache ? { availabilityCache } : {}),
  });
  const server = createServer(app, handle);
  await listen(server, 0, '127.0.0.1');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const client = new ApiClient(`http://127.0.0.1:${port}/api`);
  const close = async () => {
    server.closeAllConnections();
    await stopServing(server);
  };
  return Object.assign(client, {
    as: (user: Pick<UserDoc, '_id' | 'role'>) => {
      let session: Promise<{ token: string }> | undefined;
      return new ApiClient(client.url, {}, async () => {
        session ??= openSession(core, user, 'Test');
        return (await session).token;
      });
    },
    close,
    [Symbol.asyncDispose]: close,
  });
}

/** The same with the caches and the bypass of a real process. */
export const openWholeApi = (core: Core): Promise<TestApi> =>
  openApi(
    core,
    createAvailabilityCache(core, () => performance.now()),
  );
