import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aCertificate } from '@crease/domain/testing/ended-certificate';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'crease-certificates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
const told = z.object({ webhook: z.string(), provider: z.string() });

/** The result for a process that trusts this certificate except for its dates. */
async function askedOf(endsAt: Date): Promise<{ told: z.infer<typeof told>; requests: number }> {
  const { cert, key } = aCertificate(endsAt);
  const trusted = join(folder, `${endsAt.getTime()}.pem`);
  writeFileSync(trusted, cert);
  let requests = 0;
  const server = createServer({ cert, key }, (_req, res) => {
    requests += 1;
    res.setHeader('content-type', 'application/json').end('{"entity":"collection","items":[]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--conditions=crease-source',
        '--import',
        'tsx',
        'worker/src/testing/ask-securely-main.ts',
        `https://127.0.0.1:${port}`,
      ],
      { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_EXTRA_CA_CERTS: trusted } },
    );
    return { told: told.parse(JSON.parse(stdout)), requests };
  } finally {
    server.close();
  }
}

describe('a certificate', () => {
  it('that has expired is named as the reason, and nothing is sent', async () => {
    const { told, requests } = await askedOf(new Date(Date.now() - DAY_MS));
    expect(told).toEqual({
      webhook: 'Error: certificate has expired',
      // Unavailable means retry: no payment or refund is given up because of it.
      provider: 'ProviderUnavailable: The payment provider did not answer get_order: certificate has expired',
    });
    expect(requests).toBe(0);
  });

  it('that is valid is accepted, so the failure above is due to the time alone', async () => {
    const { told, requests } = await askedOf(new Date(Date.now() + DAY_MS));
    expect(told).toEqual({ webhook: 'answered', provider: 'answered' });
    expect(requests).toBe(2);
  });
});
