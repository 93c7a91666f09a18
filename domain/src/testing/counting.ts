import mongoose from 'mongoose';
import { createModels } from '../models.js';
import type { Core } from '../platform/core.js';
import { createReads, createWrites } from '../reads.js';

/** A core that asks the database over a connection of its own. */
export interface CountingCore {
  core: Core;
  close(): Promise<void>;
}

/**
 * A core whose commands are told as they are sent, with the collection that each is for: `find grounddays`. What is
 * published meanwhile goes the way of the core that it is made from.
 */
export async function openCounting(from: Core, tell: (command: string) => void): Promise<CountingCore> {
  const connection = await mongoose
    .createConnection(from.env.MONGO_URL, { autoIndex: false, autoCreate: false, monitorCommands: true })
    .asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    const collection: unknown = command[commandName];
    if (typeof collection === 'string') tell(`${commandName} ${collection}`);
  });
  const models = createModels(connection);
  const core = { ...from, connection, models, reads: createReads(models), writes: createWrites(models) };
  return { core, close: () => connection.close() };
}
