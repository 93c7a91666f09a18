import { measureAvailability } from './engine/availability.js';
import { measureBookings } from './engine/bookings.js';
import { measureContention } from './engine/contention.js';
import { measureIndependent } from './engine/independent.js';
import { measureLapses } from './engine/lapses.js';
import { watchMemory } from './engine/memory.js';
import { FreshHours } from './engine/slots.js';
import { openStage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

/** Crowds on this: the number of players the promises are about. */
const CROWD = 2_000;
const GROUNDS = 400;

/** What the engine promises about speed, measured on a whole system of its own. */
export const suite: Suite = async (options) => {
  options.note('starting a system of its own …');
  await using stage = await openStage();
  const memory = await watchMemory(stage, options);
  const players = await stage.players(CROWD);
  const hours = new FreshHours(await stage.grounds(GROUNDS), stage.dateIn);
  const parts = {
    // Asked for alone, it is the memory at rest: it is watched beside whatever is measured.
    memory: async () => undefined,
    'independent slots': () => measureIndependent(stage, players, hours, options),
    contention: () => measureContention(stage, players, hours, options),
    lapses: () => measureLapses(stage, options),
    // It leaves a hundred thousand grounds behind, among which no hold is to be measured.
    availability: () => measureAvailability(stage, options),
    // The last: for minutes afterwards the worker makes their receipts, beside which nothing else is to be measured.
    bookings: () => measureBookings(stage, players, hours, options),
  };
  await measureParts(parts, options);
  memory.tell();
};
