import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { until } from './until.js';

/** A server on this machine that speaks S3, with one bucket. */
export interface S3Server {
  /** The variables that configure a process for it. */
  env: Record<`S3_${'BUCKET' | 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`, string>;
  /** The folder in which the server stores its files. */
  folder: string;
  /** Stops it; `start` starts it again on the same port with its files. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const BUCKET = 'crease-files';

/** It checks no body against its hash and no version 4 signature: `s3-signature.test.ts` does. */
export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'crease-s3-'));
  const folder = join(directory, BUCKET);
  const open = (port: number) => {
    const opened = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    answerWhenWritten(opened, folder);
    return opened;
  };
  let server: S3rver | undefined = open(0);
  const { port } = await server.run();
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder,
    stop,
    async start() {
      server ??= open(port);
      await server.run();
    },
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Missing in the types. */
type Keeping = S3rver & {
  store: { putObject(object: { key: string }): Promise<{ size: number; md5: string }> };
};

/** By default it answers once it has received a file, and may write it a moment later. */
function answerWhenWritten(server: S3rver, folder: string): void {
  const { store } = server as Keeping;
  const put = store.putObject.bind(store);
  store.putObject = async (object) => {
    const done = await put(object);
    const file = join(folder, `${object.key}._S3rver_object`);
    await until('the file to be written', () => {
      return statSync(file, { throwIfNoEntry: false })?.size === done.size;
    });
    return done;
  };
}
