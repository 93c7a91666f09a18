import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '..', '..', 'docker', 'mongo-init.js'), 'utf8');

interface Server {
  initiated: boolean;
  /** Number of attempts that cannot connect; `notYet` further ones find no primary. */
  deaf: number;
  notYet: number;
  users: Map<string, { pwd: string; roles: unknown }>;
  asked: string[];
}

/** Runs the script in a shell with the few mongosh calls that it makes. */
function run(server: Server, env: Record<string, string>): void {
  const database = (name: string) => ({
    runCommand(command: Record<string, unknown>) {
      const [word = ''] = Object.keys(command);
      if (word === 'replSetGetStatus' && !server.initiated)
        throw Object.assign(new Error('no replset config has been received'), {
          codeName: 'NotYetInitialized',
        });
      if (word === 'replSetInitiate') server.initiated = true;
      if (word === 'hello') {
        server.notYet -= 1;
        return { isWritablePrimary: server.initiated && server.notYet < 0 };
      }
      server.asked.push(word);
      return { ok: 1 };
    },
    getSiblingDB: database,
    getUser: (user: string) => server.users.get(`${name}.${user}`) ?? null,
    createUser: ({ user, ...rest }: { user: string; pwd: string; roles: unknown }) =>
      server.users.set(`${name}.${user}`, rest),
    updateUser: (user: string, rest: { pwd: string; roles: unknown }) =>
      server.users.set(`${name}.${user}`, rest),
  });
  class Mongo {
    constructor(readonly url: string) {
      server.deaf -= 1;
      if (server.deaf >= 0) throw new Error('ECONNREFUSED');
      server.asked.push(url);
    }
    getDB = database;
  }
  runInNewContext(SCRIPT, { Mongo, process: { env }, sleep: () => undefined });
}

it('creates the replica set and a user of one database only, whenever MongoDB comes up, and is idempotent', () => {
  const server: Server = { initiated: false, deaf: 3, notYet: 2, users: new Map(), asked: [] };
  run(server, { MONGO_ROOT_PASSWORD: 'a:b@c', MONGO_PASSWORD: 'first' });
  const { username, password, host } = new URL(server.asked[0] ?? '');
  expect([username, decodeURIComponent(password), host]).toEqual(['root', 'a:b@c', 'mongo:27017']);
  expect(server.asked).toContain('replSetInitiate');
  const roles = [{ role: 'readWrite', db: 'crease' }];
  expect([...server.users]).toEqual([['crease.crease', { pwd: 'first', roles }]]);

  server.asked = [];
  run(server, { MONGO_ROOT_PASSWORD: 'a:b@c', MONGO_PASSWORD: 'second' });
  expect(server.asked).not.toContain('replSetInitiate');
  expect([...server.users]).toEqual([['crease.crease', { pwd: 'second', roles }]]);
});

it('ends with the reason if MongoDB never comes up or is not a primary', () => {
  const deaf: Server = { initiated: false, deaf: 1_000, notYet: 0, users: new Map(), asked: [] };
  expect(() => run(deaf, {})).toThrow('ECONNREFUSED');
  const idle: Server = { initiated: true, deaf: 0, notYet: 1_000, users: new Map(), asked: [] };
  expect(() => run(idle, {})).toThrow('no primary yet');
});
