import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { guardedPost, type Outgoing, type Resolve } from '../outbound/guarded-post.js';
import { whyUnanswered } from './why-unanswered.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that treats each connection like this. */
async function listening(greet: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    greet(socket);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

async function said(url: string, more: Partial<Outgoing> = {}): Promise<string> {
  const outgoing = { headers: {}, body: '{}', mayReach: () => true, answerWithinMs: 5_000, readAtMost: 10 };
  return await guardedPost(new URL(url), { ...outgoing, ...more }).then(
    ({ status }) => `answered ${status}`,
    whyUnanswered,
  );
}

it('an owner reads why a receiver did not answer, with the code for its operator', async () => {
  const gone = await listening(() => undefined);
  servers.splice(0)[0]?.close();
  expect(await said(gone)).toBe('nothing listens at this address (ECONNREFUSED)');
  const cuts = await listening((socket) => socket.resetAndDestroy());
  expect(await said(cuts)).toBe('the connection was cut (ECONNRESET)');
  const silent = await listening((socket) => socket.resume());
  expect(await said(silent, { answerWithinMs: 50 })).toBe('nobody answered in time (ABORT_ERR)');
  const babbles = await listening((socket) => socket.end('good evening\r\n\r\n'));
  expect(await said(babbles)).toMatch(/^it does not answer in HTTP \(HPE_/);
  const plain = await listening((socket) => socket.end('plain'));
  expect(await said(plain.replace('http:', 'https:'))).toMatch(/^it does not speak TLS \(E/);
  const unknown = ((_name: string, _options: object, done: (error: Error, found: object[]) => void) =>
    done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), [])) as Resolve; // the overload that is used
  expect(await said('http://hooks.example.com', { resolve: unknown })).toBe(
    'no server has this name (ENOTFOUND)',
  );
});

it('an unknown error is shown in its own words', () => {
  expect(whyUnanswered(new Error('hooks.example.com leads inside'))).toBe('hooks.example.com leads inside');
  expect(whyUnanswered('gone')).toBe('gone');
});
