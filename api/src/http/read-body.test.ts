import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { listen } from '@crease/domain/platform/listen';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from './create-server.js';
import { toAppError } from './failures.js';
import { readJson } from './read-body.js';
import { stopServing } from './stop-serving.js';

let handled = 0;
const app = express();
app.post('/', readJson, (req, res) => {
  handled += 1;
  res.json({ body: req.body });
});
const failed: ErrorRequestHandler = (error, _req, res, _next) => {
  const { code, message, errors } = toAppError(error);
  res.status(400).json({ code, message, errors });
};
app.use(failed);
const server = createServer(app);
let port = 0;
beforeAll(async () => {
  await listen(server, 0, '127.0.0.1');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await stopServing(server);
});

/** The answer to a body that is sent in two parts. */
async function answerTo(type: string, body: Buffer): Promise<unknown> {
  const headers = { 'content-type': type, 'content-length': body.length };
  const req = request({ port, method: 'POST', headers });
  req.write(body.subarray(0, 5));
  req.end(body.subarray(5));
  const [res] = await once(req, 'response');
  return JSON.parse(String(Buffer.concat(await res.toArray())));
}

const PLAIN = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'];
/** Read by Express. */
const UNUSUAL = 'application/vnd.api+json';

describe('a JSON body', () => {
  it('is read like one that Express reads, whatever it contains', async () => {
    const bodies = [
      '{"a":1,"b":"स्वागत"}',
      '[1,2,3]',
      ' \n {"a":{"__proto__":{"b":1}}} ',
      '\ufeff{"a":1}',
      '{"a":',
      '"a text"',
      '12',
      'null',
      '      ',
    ].map((text) => Buffer.from(text));
    bodies.push(Buffer.from([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]));
    bodies.push(Buffer.from(`{"a":"${'x'.repeat(100 * 1024 - 8)}"}`));
    bodies.push(Buffer.from(`{"a":"${'x'.repeat(100 * 1024 - 7)}"}`));
    for (const body of bodies) {
      const expected = await answerTo(UNUSUAL, body);
      for (const type of PLAIN) expect(await answerTo(type, body)).toEqual(expected);
    }
  });

  it('is never handled if its sender disconnects before the end', async () => {
    handled = 0;
    const socket = connect(port, '127.0.0.1');
    const served = once(server, 'request');
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
    );
    const [, res] = await served;
    socket.destroy();
    await once(res, 'close');
    expect(await answerTo('application/json', Buffer.from('{"a":1}'))).toEqual({ body: { a: 1 } });
    expect(handled).toBe(1);
  });
});
