import type { ServerResponse } from 'node:http';
import type { AvailabilityCache, CachedDay } from '@crease/domain/calendar/availability/availability-cache';
import type { Core } from '@crease/domain/platform/core';
import { getAvailability } from '@crease/shared/contracts/grounds';
import { isValidDate } from '@crease/shared/time/slots';
import type { Request } from 'express';
import { matchesTag } from './entity-tag.js';
import type { ShortWay } from './short-way.js';

/** The address of a day's hours, as our own pages write it; any other spelling is left to the router. */
const DAY_PATH = /^\/api\/grounds\/([0-9a-f]{24})\/availability\/(\d{4}-\d{2}-\d{2})$/;

/**
 * Answers a ground's day without Express: it is most of what pages ask for, and the frame around a request costs several
 * times what the answer does. Whatever is not plainly a success is left to the API, which then judges the
 * request from the start; so this decides nothing that the API decides otherwise.
 */
export function answerDays(core: Core, hot: AvailabilityCache, way: ShortWay) {
  // Most who ask in a row ask for one evening.
  let lastDate = '';
  const isDate = (text: string): boolean => {
    if (text !== lastDate && isValidDate(text)) lastDate = text;
    return text === lastDate;
  };
  return (req: Request, res: ServerResponse, leave: () => void): void => {
    const path = req.method === 'GET' ? DAY_PATH.exec(req.url ?? '') : null;
    const [, groundId, date] = path ?? [];
    if (!groundId || !date || !isDate(date) || !way.mayAnswer(req)) {
      leave();
      return;
    }
    const beganAt = performance.now();
    const answer = (day: CachedDay): void => {
      sendDay(req, res, day, core.clock.now(), way.headers(req));
      way.answered(req, res, getAvailability.path, beganAt);
    };
    const day = hot.read(groundId, date);
    if (day instanceof Promise) day.then(answer).catch(leave);
    else answer(day);
  };
}

/** Sends a day, or 304 to who has it already. */
function sendDay(req: Request, res: ServerResponse, day: CachedDay, now: Date, headers: string[]): void {
  // Not to be stored by browsers: with a stored `serverTime` a page would set its clock wrong. Clients that keep the
  // tag themselves are spared the body.
  const common = [...headers, 'ETag', day.etag, 'Cache-Control', 'no-store'];
  if (matchesTag(req.headers['if-none-match'], day.etag)) {
    res.writeHead(304, common).end();
    return;
  }
  const body = day.head + now.toISOString() + day.tail;
  // All of it is ASCII: names and texts of people do not stand in it.
  common.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length));
  res.writeHead(200, common).end(body, 'latin1');
}
