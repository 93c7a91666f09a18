import { ServerResponse } from 'node:http';

/** Puts this process's clock ahead by so much: `Date`, and with it what is told by `Date:` in HTTP answers. */
export function setClock(aheadMs: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });

  // Node writes that header by the clock it knew before anything of ours was loaded.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (this.sendDate && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, args);
  };
}
