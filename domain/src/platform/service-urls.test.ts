import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.js';
import { flawOfMongoUrl, flawOfRedisUrl, hostsOf, redisPlaceOf } from './service-urls.js';

/** How the driver parses a URL; does not connect. */
const driverOptions = (url: string) => new mongoose.mongo.MongoClient(url).options;

describe('MONGO_URL', () => {
  it.each([
    'mongodb://127.0.0.1:27017/crease',
    'mongodb://mongo:27017/crease?replicaSet=crease',
    'mongodb://crease:p%40ss@a.example:27017,b.example:27017,c.example/crease?replicaSet=rs0&tls=true&authSource=admin',
    'mongodb+srv://crease:hunter2@cluster.example/crease?retryWrites=true&w=majority',
    'mongodb://[::1]:27017/crease',
    'mongodb://127.0.0.1:27017/?directConnection=true',
    'mongodb://a,b/crease?authMechanism=MONGODB-X509&tls=true&tlsCertificateKeyFile=/run/secrets/mongo.pem&tlsCAFile=/ca.pem',
  ])('accepts %s, and the driver reads it too', (url) => {
    expect(flawOfMongoUrl(url)).toBeUndefined();
    expect(parseEnv({ MONGO_URL: url }).MONGO_URL).toBe(url);
    expect(() => driverOptions(url)).not.toThrow();
  });

  it('is parsed by the driver as written: members, replica set, TLS, credentials', () => {
    const options = driverOptions(
      'mongodb://crease:p%40ss@a.example:27017,b.example:27018/crease?replicaSet=rs0&tls=true&authSource=admin',
    );
    expect(options.hosts.map(String)).toEqual(['a.example:27017', 'b.example:27018']);
    expect([options.replicaSet, options.tls, options.dbName]).toEqual(['rs0', true, 'crease']);
    expect(options.credentials).toMatchObject({ username: 'crease', password: 'p@ss', source: 'admin' });
  });

  it.each([
    ['localhost', /begins with mongodb:/],
    ['mysql://db/crease', /begins with mongodb:/],
    ['mongodb://a:99999/crease', /begins with mongodb:/],
    ['mongodb://a,,b/crease', /begins with mongodb:/],
    ['mongodb+srv://a.example:27017/crease', /without a port/],
    ['mongodb://a,b/crease?directConnection=true', /direct connection/],
    ['mongodb://a/crease?readPreference=secondary', /from the primary/],
    ['mongodb://a/crease?replicaSet=rs0&w=1', /majority/],
    ['mongodb://a/crease?W=0', /majority/],
  ])('refuses %s in words', (url, words) => {
    expect(flawOfMongoUrl(url)).toMatch(words);
    expect(() => parseEnv({ MONGO_URL: url })).toThrow(EnvError);
  });
});

describe('REDIS_URL', () => {
  it.each([
    ['redis://127.0.0.1:6399', { host: '127.0.0.1', port: 6399 }],
    ['redis://:secret@cache/2', { host: 'cache', port: 6379, password: 'secret', db: 2 }],
    [
      'rediss://me:p%3Aw@cache.example:6380',
      { host: 'cache.example', port: 6380, username: 'me', password: 'p:w', tls: {} },
    ],
    ['redis://[::1]:6379', { host: '::1', port: 6379 }],
    [
      'redis+sentinel://:secret@s1:26379,s2:26380,s3/crease/1?sentinel-username=me&sentinel-password=other',
      {
        name: 'crease',
        sentinels: [
          { host: 's1', port: 26_379 },
          { host: 's2', port: 26_380 },
          { host: 's3', port: 26_379 },
        ],
        password: 'secret',
        db: 1,
        sentinelUsername: 'me',
        sentinelPassword: 'other',
      },
    ],
    [
      'rediss+sentinel://s1/crease',
      {
        name: 'crease',
        sentinels: [{ host: 's1', port: 26_379 }],
        tls: {},
        sentinelTLS: {},
        enableTLSForSentinelMode: true,
      },
    ],
  ])('accepts %s', (url, place) => {
    expect(flawOfRedisUrl(url)).toBeUndefined();
    expect(parseEnv({ REDIS_URL: url }).REDIS_URL).toBe(url);
    expect(redisPlaceOf(url)).toEqual(place);
  });

  it.each([
    ['localhost', /begins with redis:/],
    ['http://cache', /begins with redis:/],
    ['redis://a:6379,b:6379', /Redis Cluster is not supported/],
    ['redis+cluster://a:6379,b:6379', /Redis Cluster is not supported/],
    ['redis://cache/first', /number of a database/],
    ['redis+sentinel://s1,s2,s3', /what its sentinels watch/],
    ['redis+sentinel://s1/crease/one', /number of a database/],
  ])('refuses %s in words', (url, words) => {
    expect(flawOfRedisUrl(url)).toMatch(words);
    expect(() => parseEnv({ REDIS_URL: url })).toThrow(EnvError);
  });
});

it('never shows a password in messages', () => {
  const word = 'hunter2';
  for (const [name, url] of [
    ['REDIS_URL', `redis://:${word}@a,b`],
    ['MONGO_URL', `mongodb://me:${word}@a/crease?w=1`],
  ] as const)
    expect(() => parseEnv({ [name]: url })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(word) }),
    );
  expect(hostsOf(`mongodb://me:${word}@a:1,b/crease`)).toBe('a:1, b');
  expect(hostsOf(word)).toBe('that address');
});
