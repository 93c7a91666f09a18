/**
 * Loaded before everything else into each process of a chaos run (`NODE_OPTIONS=--import`): sets the clock of the one
 * API process whose port is CHAOS_SKEW_API_PORT off by CHAOS_SKEW_MS, and leaves every other alone. No line of the
 * product knows of it.
 */
const skewMs = Number(process.env.CHAOS_SKEW_MS ?? 0);
const isVictim =
  process.env.API_PORT === process.env.CHAOS_SKEW_API_PORT &&
  /\bapi\b.*main\.js$/.test(process.argv[1] ?? '');

if (isVictim && skewMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + skewMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
