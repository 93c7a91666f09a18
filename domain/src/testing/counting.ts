import mongoose from 'mongoose';
import { openDb } from '../models.js';
import type { Core } from '../platform/core.js';
import { createReads, createWrites } from '../reads.js';
import { openMongoProxy } from './mongo-proxy.js';
import { openWorld, type World } from './world.js';

/** A core with a separate database connection. */
export interface CountingCore {
  core: Core;
  close(): Promise<void>;
}

/**
 * A core that reports each command as it is sent, with its collection: `find grounddays`. Events are published through
 * the original core.
 */
export async function openCounting(from: Core, tell: (command: string) => void): Promise<CountingCore> {
  const connection = await mongoose
    .createConnection(from.env.MONGO_URL, { autoIndex: false, autoCreate: false, monitorCommands: true })
    .asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    const collection: unknown = command[commandName];
    if (typeof collection === 'string') tell(`${commandName} ${collection}`);
  });
  const db = openDb(connection);
  const core = { ...from, connection, db, reads: createReads(db), writes: createWrites(db) };
  return { core, close: () => connection.close() };
}

/** A world, and a second core on the same database whose commands are recorded. */
export interface CountedWorld extends World {
  counted: Core;
  /** The commands of `counted` since the last call, in order. */
  takeAsked(): string[];
  /** Keeps the answers to one kind of command of `counted`, such as `find grounds`, back until `released` resolves. */
  holdAnswers(command: string, released: Promise<unknown>): void;
}

export async function openCountedWorld(env: Record<string, string> = {}): Promise<CountedWorld> {
  const world = await openWorld(env);
  const proxy = await openMongoProxy();
  const url = new URL(proxy.url);
  url.pathname = new URL(world.env.MONGO_URL).pathname;
  const proxied = { ...world.core, env: { ...world.env, MONGO_URL: url.href } };
  let asked: string[] = [];
  const counting = await openCounting(proxied, (command) => asked.push(command));
  const close = async (): Promise<void> => {
    await counting.close();
    await proxy.close();
    await world.close();
  };
  return {
    ...world,
    counted: counting.core,
    takeAsked() {
      const taken = asked;
      asked = [];
      return taken;
    },
    holdAnswers(command, released) {
      const [name = '', collection] = command.split(' ');
      const answered = released.then(() => undefined);
      proxy.faults = { hold: (asked) => (asked[name] === collection ? answered : undefined) };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
