import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { resetHandshake } from '@crease/domain/testing/reset-handshake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from './mailbox.js';

const folder = mkdtempSync(join(tmpdir(), 'crease-mailbox-'));
let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  const [smtpPort = 0, webPort = 0] = await findFreePorts(2);
  port = webPort;
  stop = await startMailbox({ smtpPort, webPort, folder });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The status of an answer; an upgrade counts as 101. */
function statusOf(path: string, headers: OutgoingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const end = (response: IncomingMessage) => {
      resolve(response.statusCode);
      response.destroy();
    };
    get({ host: '127.0.0.1', port, path, headers }, end).on('upgrade', end).on('error', reject);
  });
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};
const SOCKET = '/socket.io/?EIO=4&transport=websocket';

describe('the mailbox', () => {
  it('is read by programs and its own pages', async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect(await statusOf('/email', { host })).toBe(200);
      expect(await statusOf('/email', { host, origin: `http://${host}` })).toBe(200);
      expect(await statusOf(SOCKET, { ...upgrade, host, origin: `http://${host}` })).toBe(101);
    }
  });

  it.each([
    ['a page of another site', { origin: 'https://attacker.example' }],
    ['a page of another port', { origin: 'http://localhost:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a name that was pointed at this machine', { host: 'attacker.example' }],
    ['that name for its own page', { host: 'attacker.example', origin: 'http://attacker.example' }],
    ['a name that begins with an address', { host: '127.0.0.1.attacker.example' }],
  ])('is closed to %s', async (_who, headers) => {
    expect(await statusOf('/email', headers)).toBe(403);
    expect(await statusOf('/', headers)).toBe(403);
    expect(await statusOf(SOCKET, { ...upgrade, ...headers })).toBe(403);
  });

  it('goes on after clients that reset their handshakes, refused or not', async () => {
    await resetHandshake(port, SOCKET, 'Origin: https://attacker.example\r\n');
    await resetHandshake(port, SOCKET);
    await resetHandshake(port, '/elsewhere');
    expect(await statusOf('/email', {})).toBe(200);
  });
});
