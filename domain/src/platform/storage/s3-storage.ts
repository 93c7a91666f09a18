import { withoutTrailing } from '@crease/shared/format/without-trailing';
import type { Env } from '../env.js';
import { type Storage, storageAway } from './storage.js';
import { contentTypeOf, hashIn, type StoredName } from './stored-name.js';

/** Total time limit of a call, including its second attempt. */
const ANSWER_WITHIN_MS = 8_000;
const TRIES = 2;

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Files in a bucket. Signer and `fetch` are loaded with the first call. */
export function openS3Storage(options: NonNullable<Env['s3']>): Storage {
  const { bucket, region, accessKeyId, secretAccessKey } = options;
  const base = `${withoutTrailing(options.endpoint, '/')}/${bucket}`;
  let opened: Promise<(url: string, call: RequestInit) => Promise<Request>> | undefined;

  const open = async () => {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    return client.sign.bind(client);
  };

  /** All calls are idempotent, so one that failed on the server's side is retried once. */
  async function call(name: StoredName, { method, headers, body }: Call): Promise<Response> {
    opened ??= open();
    const sign = await opened;
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    for (let tries = 1; ; tries++) {
      try {
        // A redirect means that the bucket is in another region than configured: a person has to fix that.
        const init = {
          method,
          redirect: 'error',
          signal,
          headers: headers ?? {},
          body: body ?? null,
        } as const;
        const answer = await fetch(await sign(`${base}/${name}`, init));
        if (answer.status < 500) return answer;
        throw await refusal(method, answer);
      } catch (error) {
        if (tries === TRIES || signal.aborted) throw storageAway(error);
      }
    }
  }

  /** Reads an answer to its end, so that its connection serves the next call. */
  async function drain<T>(answer: Response, value: T): Promise<T> {
    await answer.arrayBuffer().catch((cause: unknown) => {
      throw storageAway(cause);
    });
    return value;
  }

  return {
    place: `${bucket} at ${new URL(options.endpoint).host}`,
    async put(name, bytes) {
      const headers = {
        'content-type': contentTypeOf(name),
        // Lets the service refuse content that was changed on the way.
        'x-amz-content-sha256': hashIn(name),
      };
      const answer = await call(name, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      if (!answer.ok) throw storageAway(await refusal('PUT', answer));
      await drain(answer, undefined);
    },
    async get(name) {
      const answer = await call(name, { method: 'GET' });
      if (await isMissing(answer)) return undefined;
      if (!answer.ok) throw storageAway(await refusal('GET', answer));
      return Buffer.from(
        await answer.arrayBuffer().catch((cause: unknown) => {
          throw storageAway(cause);
        }),
      );
    },
    async exists(name) {
      const answer = await call(name, { method: 'HEAD' });
      // An answer to HEAD has no body, so a missing bucket looks the same here.
      if (answer.status === 404) return drain(answer, false);
      if (!answer.ok) throw storageAway(await refusal('HEAD', answer));
      return await drain(answer, true);
    },
    async delete(name) {
      const answer = await call(name, { method: 'DELETE' });
      if (await isMissing(answer)) return;
      if (!answer.ok) throw storageAway(await refusal('DELETE', answer));
      await drain(answer, undefined);
    },
  };
}

/** True if the file does not exist. A missing bucket is also 404, but a configuration error. */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  const text = await answer.text().catch((cause: unknown) => {
    throw storageAway(cause);
  });
  if (text.includes('NoSuchBucket'))
    throw storageAway(new Error(`there is no such bucket: ${text.slice(0, 300)}`));
  return true;
}

/** The service's message, for our log; contains no secret. */
async function refusal(method: string, answer: Response): Promise<Error> {
  const said = await answer.text().catch(() => '');
  return new Error(`S3 answered ${method} with ${answer.status}: ${said.slice(0, 300)}`);
}
