import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { expect, it } from 'vitest';
import { requireFreePorts } from './ports.js';
import { StopWithSentence } from './stop-with-sentence.js';

const usedBy = 'the worker';
const variable = 'WORKER_PORT';

it('waits for a port that an ended process is about to release', async () => {
  const [port = 0] = await findFreePorts(1);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const free = requireFreePorts([{ variable, port, usedBy }]);
  setTimeout(() => server.close(), 200);
  await free;
});

it('names the variable of a port that stays in use, and of two that are equal', async () => {
  const [port = 0] = await findFreePorts(1);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  try {
    await expect(requireFreePorts([{ variable, port, usedBy }])).rejects.toThrow(
      new StopWithSentence(
        `WORKER_PORT: port ${port} for the worker is already in use; free it, or set WORKER_PORT to another port.`,
      ),
    );
  } finally {
    server.close();
  }
  await once(server, 'close');
  const twice = [
    { variable, port, usedBy },
    { variable: 'API_PORT', port, usedBy: 'the API' },
  ];
  await expect(requireFreePorts(twice)).rejects.toThrow(
    /^API_PORT: port \d+ for the API is also that of the worker/,
  );
});
