import { expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.js';

const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };

it('stores files in a folder if no bucket is configured', () => {
  expect(parseEnv({}).s3).toBeUndefined();
  expect(parseEnv({ S3_BUCKET: '', S3_REGION: 'ap-south-1' }).s3).toBeUndefined();
});

it('derives Amazon’s endpoint from the region, and accepts any other', () => {
  expect(parseEnv({ ...bucket, S3_REGION: 'ap-south-1' }).s3).toEqual({
    bucket: 'files',
    region: 'ap-south-1',
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    accessKeyId: 'id',
    secretAccessKey: 'hunter2',
  });
  expect(parseEnv({ ...bucket, S3_ENDPOINT: 'https://minio.crease.in' }).s3?.endpoint).toBe(
    'https://minio.crease.in',
  );
});

it.each([
  { S3_BUCKET: '' },
  { S3_ACCESS_KEY_ID: '' },
  { S3_SECRET_ACCESS_KEY: '' },
  { S3_BUCKET: 'Not a bucket' },
  { S3_ENDPOINT: 'minio:9000' },
])('refuses a bucket by halves, %o, and shows no secret', (over) => {
  const refused = () => parseEnv({ ...bucket, ...over });
  expect(refused).toThrow(EnvError);
  expect(refused).not.toThrow(/hunter2/);
});
