import { setClock } from './set-clock.js';

/**
 * Preloaded into each process of a chaos run (`NODE_OPTIONS=--import`): moves the clock of the process of
 * CHAOS_SKEW_KIND on CHAOS_SKEW_PORT by CHAOS_SKEW_MS, and no other. The product does not know of it.
 */
const { CHAOS_SKEW_KIND: kind = '', CHAOS_SKEW_PORT: port, CHAOS_SKEW_MS: skewMs = '0' } = process.env;
// Every process knows all ports, but only one of a kind listens on this one.
const isVictim =
  process.env[`${kind.toUpperCase()}_PORT`] === port &&
  new RegExp(`\\b${kind}\\b.*main\\.js$`).test(process.argv[1] ?? '');

if (isVictim && Number(skewMs) !== 0) setClock(Number(skewMs));
