import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from './listen.js';

it('names the variable that chose a busy port', async () => {
  const [first, second] = [createServer(), createServer()];
  await listen(first, 0, '127.0.0.1');
  const { port } = first.address() as AddressInfo;
  await expect(listen(second, port, '127.0.0.1', 'WORKER_PORT')).rejects.toThrow(
    `WORKER_PORT ${port} is in use by another program.`,
  );
  first.close();
});

it('names the variable that chose a wrong host', async () => {
  // Reserved for documentation (RFC 5737): no machine has it.
  await expect(listen(createServer(), 0, '192.0.2.1')).rejects.toThrow(
    'LISTEN_HOST 192.0.2.1 is no address of this machine.',
  );
});
