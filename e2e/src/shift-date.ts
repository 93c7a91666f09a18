/** Moves `Date` ahead in this process, or in the page it is passed to, so it must be self-contained. */
export function shiftDate(aheadMs: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
