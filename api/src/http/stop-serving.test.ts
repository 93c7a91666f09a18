import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@crease/domain/platform/listen';
import { expect, it } from 'vitest';
import { stopServing } from './stop-serving.js';

async function aServer() {
  const server = createServer((_, res) => res.end('here'));
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (through: Agent | false = agent): Promise<IncomingMessage> => {
    const asked = request({ port, host: '127.0.0.1', method: 'POST', agent: through }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  return { server, ask };
}

it('answers a write on an idle connection once, and accepts no new connection', async () => {
  const { server, ask } = await aServer();
  expect((await ask()).headers.connection).toBe('keep-alive');
  const stopped = stopServing(server, 60_000);
  await expect(ask(false)).rejects.toThrow('ECONNREFUSED');
  expect((await ask()).headers.connection).toBe('close');
  // That was the last connection, so nothing is waited for.
  await stopped;
});

it('closes idle connections', async () => {
  const { server, ask } = await aServer();
  await ask();
  await stopServing(server, 1);
  await expect(ask()).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
});
