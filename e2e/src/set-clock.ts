import { ServerResponse } from 'node:http';
import { shiftDate } from './shift-date.js';

/** Moves this process's clock ahead: `Date`, and with it the `Date:` header of HTTP responses. */
export function setClock(aheadMs: number): void {
  shiftDate(aheadMs);

  // Node writes that header with the clock it had before this file was loaded.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (this.sendDate && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, args);
  };
}
