import { measureAvailability } from './engine/availability.js';
import { measureBookings } from './engine/bookings.js';
import { measureContention } from './engine/contention.js';
import { measureIndependent } from './engine/independent.js';
import { measureJoins } from './engine/joins.js';
import { measureLapses } from './engine/lapses.js';
import { watchMemory } from './engine/memory.js';
import { FreshHours } from './engine/slots.js';
import { openStage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

/** Players of a crowd: the number in the targets. */
const CROWD = 2_000;
const GROUNDS = 400;

/** The engine's performance targets, measured on a whole system of its own. */
export const suite: Suite = async (options) => {
  options.note('starting a system of its own …');
  await using stage = await openStage();
  const memory = await watchMemory(stage, options);
  const players = await stage.players(CROWD);
  const hours = new FreshHours(await stage.grounds(GROUNDS), stage.dateIn);
  const parts = {
    // Alone, this measures only memory at rest; it is also watched beside every other part.
    memory: async () => undefined,
    'independent slots': () => measureIndependent(stage, players, hours, options),
    joins: () => measureJoins(stage, players, hours, options),
    contention: () => measureContention(stage, players, hours, options),
    lapses: () => measureLapses(stage, options),
    // Runs after the holds, because it leaves a hundred thousand grounds behind.
    availability: () => measureAvailability(stage, options),
    // Runs last, because the worker creates receipts for minutes afterwards.
    bookings: () => measureBookings(stage, players, hours, options),
  };
  await measureParts(parts, options);
  memory.tell();
};
