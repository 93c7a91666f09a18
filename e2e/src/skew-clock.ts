import { setClock } from './set-clock.js';

/**
 * Loaded before everything else into each process of a chaos run (`NODE_OPTIONS=--import`): sets the clock of the one
 * process of CHAOS_SKEW_KIND that listens on CHAOS_SKEW_PORT off by CHAOS_SKEW_MS, and leaves every other alone. No line of
 * the product knows of it.
 */
const { CHAOS_SKEW_KIND: kind = '', CHAOS_SKEW_PORT: port, CHAOS_SKEW_MS: skewMs = '0' } = process.env;
// Each process knows everybody's port, but only one of a kind has this one for its own.
const isVictim =
  process.env[`${kind.toUpperCase()}_PORT`] === port &&
  new RegExp(`\\b${kind}\\b.*main\\.js$`).test(process.argv[1] ?? '');

if (isVictim && Number(skewMs) !== 0) setClock(Number(skewMs));
