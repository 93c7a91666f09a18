import type { AddressInfo } from 'node:net';
import { listen } from '@crease/domain/platform/listen';
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
