import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseEnv } from '../env.js';
import { openStorage } from './open-storage.js';
import { nameOf } from './stored-name.js';

const secretAccessKey = 'a secret of nobody at all';
const accessKeyId = 'somebody';
const region = 'ap-south-1';

/** A call as the service sees it. */
interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const seen: Seen[] = [];
/** Answered in turn; the last one for all that follow. */
let statuses = [200];
const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    seen.push({
      method: req.method ?? '',
      path: req.url ?? '',
      headers: req.headers,
      body: Buffer.concat(chunks),
    });
    res.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end();
  });
});
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  server.close();
});

const openBucket = () =>
  openStorage(
    parseEnv({
      NODE_ENV: 'test',
      S3_BUCKET: 'files',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
  );

it('signs what it sends, including content, according to version 4 of the scheme', async () => {
  const bytes = Buffer.from('a picture');
  const name = nameOf('pictures', 'a3f01b2c9d8e7f6a5b4c3d2e', bytes);
  await openBucket().put(name, bytes);
  const call = seen.at(-1);
  expect(call).toMatchObject({ method: 'PUT', path: `/files/${name}`, body: bytes });
  expect(call?.headers['content-type']).toBe('image/webp');
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(call?.headers['x-amz-content-sha256']).toBe(hash);
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: `${endpoint}/files/${name}`,
    headers: { 'x-amz-content-sha256': hash },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    datetime: String(call?.headers['x-amz-date']),
  });
  expect(call?.headers.authorization).toBe((await signer.sign()).headers.get('authorization'));
  expect(call?.headers.authorization).not.toContain(secretAccessKey);
});

it('the signing library agrees with the published example of the scheme', async () => {
  const signer = new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': createHash('sha256').update('').digest('hex'),
    },
    accessKeyId: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
    secretAccessKey: ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
    allHeaders: true,
  });
  expect((await signer.sign()).headers.get('authorization')).toMatch(
    /SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  );
});

it('retries once after a server error, and gives up after the second', async () => {
  const bytes = Buffer.from('again');
  const name = nameOf('pictures', 'a3f01b2c9d8e7f6a5b4c3d2e', bytes);
  statuses = [503, 200];
  const before = seen.length;
  await openBucket().put(name, bytes);
  expect(seen.length - before).toBe(2);
  statuses = [500];
  await expect(openBucket().put(name, bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(seen.length - before).toBe(4);
  statuses = [403];
  await expect(openBucket().put(name, bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(seen.length - before).toBe(5);
  statuses = [200];
});
