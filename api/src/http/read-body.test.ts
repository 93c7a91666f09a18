import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listen } from '@crease/domain/platform/listen';
import express from 'express';
import { expect, it, vi } from 'vitest';
import { readJson } from './read-body.js';

const closeOf = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Sends the beginning of a JSON body of 99 bytes, under timers that stand still. */
async function withHalfABody(
  headers: string,
  begun: string | Buffer,
  test: (request: IncomingMessage, socket: Socket) => Promise<void>,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createServer(express().use(readJson));
  const arrived = once(server, 'request');
  const socket = new Socket();
  try {
    await listen(server, 0, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
    const json = `Content-Type: application/json\r\nContent-Length: 99\r\n`;
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${json}${headers}\r\n`);
    socket.write(begun);
    const [request] = await arrived;
    await test(request, socket);
  } finally {
    vi.useRealTimers();
    socket.destroy();
    server.close();
  }
}

it('answers 408 and cuts the connection if a body takes half a minute', () =>
  withHalfABody('', '{"', async (request, socket) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    const closed = closeOf(socket);
    vi.advanceTimersByTime(29_999);
    expect(request.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(request.destroyed).toBe(true);
    await closed;
    expect(text).toContain('HTTP/1.1 408 ');
  }));

it('leaves no timer behind when the sender goes, even halfway through a compressed body', () =>
  withHalfABody('Content-Encoding: gzip\r\n', gzipSync('{}').subarray(0, 10), async (request, socket) => {
    expect(vi.getTimerCount()).toBe(1);
    const gone = closeOf(request.socket);
    socket.destroy();
    await gone;
    expect(vi.getTimerCount()).toBe(0);
  }));
