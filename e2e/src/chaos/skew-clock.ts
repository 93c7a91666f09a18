import { setClock } from '../set-clock.js';

/**
 * Loaded before everything else into each process of a chaos run (`NODE_OPTIONS=--import`): sets the clock of the one
 * API process whose port is CHAOS_SKEW_API_PORT off by CHAOS_SKEW_MS, and leaves every other alone. No line of the
 * product knows of it.
 */
const skewMs = Number(process.env.CHAOS_SKEW_MS ?? 0);
const isVictim =
  process.env.API_PORT === process.env.CHAOS_SKEW_API_PORT &&
  /\bapi\b.*main\.js$/.test(process.argv[1] ?? '');

if (isVictim && skewMs !== 0) setClock(skewMs);
