import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@crease/domain/platform/listen';
import { resetHandshake } from '@crease/domain/testing/reset-handshake';
import express from 'express';
import { expect, it } from 'vitest';
import { createServer } from './create-server.js';
import { stopServing } from './stop-serving.js';

it("creates requests and responses with Express's prototypes, and works as Express does", async () => {
  const app = express();
  let hadPrototypes = false;
  const server = createServer(app);
  server.prependListener('request', (req, res) => {
    hadPrototypes = Object.getPrototypeOf(req) === app.request && Object.getPrototypeOf(res) === app.response;
  });
  app.use(express.json());
  app.post('/echo', (req, res) => {
    res.status(201).json({ host: req.hostname, body: req.body });
  });
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ host: '127.0.0.1', body: { a: 1 } });
  expect(hadPrototypes).toBe(true);
  server.closeAllConnections();
  await stopServing(server);
});

it('ends requests without a body before they are handled where Node can, and keeps their connection', async () => {
  const app = express();
  const ended: boolean[] = [];
  app.all('/', (req, res) => {
    ended.push(req.readableEnded);
    res.json({});
  });
  const server = createServer(app);
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  let connections = 0;
  server.on('connection', () => connections++);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const [method, body] of [['GET'], ['DELETE'], ['POST', '{"a":1}'], ['GET']] as const) {
    const req = request({ port, method, agent, headers: body ? { 'content-length': body.length } : {} }).end(
      body,
    );
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    expect(res.statusCode).toBe(200);
    await once(res.resume(), 'end');
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const canEnd = major > 24 || (major === 24 && minor >= 12);
  expect(ended).toEqual([canEnd, canEnd, false, canEnd]);
  expect(connections).toBe(1);
  agent.destroy();
  server.closeAllConnections();
  await stopServing(server);
});

it('goes on after a client that resets a WebSocket handshake', async () => {
  const server = createServer(express());
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  await resetHandshake(port, '/api/elsewhere');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  server.closeAllConnections();
  await stopServing(server);
});
