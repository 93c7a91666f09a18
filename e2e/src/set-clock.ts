import { ServerResponse } from 'node:http';
import { shiftDate } from './shift-date.js';

/** Puts this process's clock ahead by so much: `Date`, and with it what is told by `Date:` in HTTP answers. */
export function setClock(aheadMs: number): void {
  shiftDate(aheadMs);

  // Node writes that header by the clock it knew before anything of ours was loaded.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (this.sendDate && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, args);
  };
}
