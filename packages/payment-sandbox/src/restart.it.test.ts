import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aProvider, aSandbox, call } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The sandbox's state over a clean restart, a torn journal and a kill -9 of the real process. */
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crease-sandbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('after a restart', () => {
  it('keeps orders, payments and refunds, and ends an attempt in flight', async () => {
    const box = await aSandbox({ dataDir });
    const paid = await box.provider.createOrder(anOrder());
    await box.control('POST', `/orders/${paid.orderId}/pay`, { outcome: 'success' });
    await box.provider.createRefund({
      orderId: paid.orderId,
      refundId: 'r-1',
      paymentId: 'any',
      amount: 54,
      note: '[pending:200]',
    });
    const flying = await box.provider.createOrder(anOrder());
    await box.control('POST', `/orders/${flying.orderId}/pay`, { outcome: 'success', delayMs: 300 });
    await box.provider.terminateOrder(flying.orderId);
    const payments = await box.provider.getPayments(paid.orderId);

    await box.restart();

    expect(await box.provider.getPayments(paid.orderId)).toEqual(payments);
    await eventually(async () => {
      expect((await box.provider.getOrder(flying.orderId))?.status).toBe('PAID');
      expect((await box.provider.getRefund(paid.orderId, 'r-1', 'any'))?.status).toBe('SUCCESS');
    });
    await box.end();
  });

  it('leaves out a line that a crash interrupted, and continues writing behind it', async () => {
    const first = await aSandbox({ dataDir });
    const kept = await first.provider.createOrder(anOrder());
    const journal = join(dataDir, 'sandbox', 'journal.jsonl');
    await appendFile(journal, '{"kind":"order","record":{"orderId":"to');
    await first.restart();
    const added = await first.provider.createOrder(anOrder());
    await first.restart();
    expect(await first.provider.getOrder(kept.orderId)).toEqual(kept);
    expect(await first.provider.getOrder(added.orderId)).toEqual(added);
    await first.end();
  });

  it('refuses a journal damaged in the middle, naming file and line', async () => {
    const first = await aSandbox({ dataDir });
    await first.provider.createOrder(anOrder());
    const journal = join(dataDir, 'sandbox', 'journal.jsonl');
    const text = await readFile(journal, 'utf8');
    await writeFile(journal, `not json\n${text}`);
    await expect(aSandbox({ dataDir })).rejects.toThrow('journal.jsonl, line 1 cannot be read');
    await first.end();
  });
});

it('loses nothing answered by a kill -9, and leaves no port or process when the parent ends', async () => {
  const port = await aFreePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = aProvider(url);
  let child = await start(port);
  const opened: string[] = [];
  const opening = (async () => {
    for (;;) {
      const answer = await provider.createOrder(anOrder()).catch(() => null);
      if (!answer) return;
      opened.push(answer.orderId);
      await call('POST', `${url}/sandbox/orders/${answer.orderId}/pay`, { outcome: 'success' }).then(
        () => opened.push(`paid:${answer.orderId}`),
        () => undefined,
      );
    }
  })();
  await eventually(() => expect(opened.length).toBeGreaterThan(60));
  child.kill('SIGKILL');
  await opening;

  child = await start(port);
  const fresh = aProvider(url);
  for (const line of opened) {
    const [orderId = '', paid] = line.split(':').reverse();
    const status = (await fresh.getOrder(orderId))?.status;
    if (paid) expect(status).toBe('PAID');
    else expect(status).toBeDefined();
  }

  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  expect(await ended).toBe(0);
});

/** Starts the process like the launcher, and waits for its one line. */
async function start(port: number): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=crease-source', main], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      DATA_DIR: dataDir,
      CREASE_PARENT_PIPE: '1',
      NODE_ENV: 'test',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Payment sandbox is listening')) resolve();
    });
  });
  return child;
}

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
