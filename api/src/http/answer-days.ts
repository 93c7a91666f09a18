import type { ServerResponse } from 'node:http';
import type { AvailabilityCache, CachedDay } from '@crease/domain/calendar/availability/availability-cache';
import type { Core } from '@crease/domain/platform/core';
import { getAvailability } from '@crease/shared/contracts/grounds';
import { isValidDate } from '@crease/shared/time/slots';
import type { Request } from 'express';
import type { Bypass } from './bypass.js';
import { matchesTag } from './entity-tag.js';

/** The address of a ground's day as our own pages write it; any other spelling is left to the router. */
const DAY_PATH = /^\/api\/grounds\/([0-9a-f]{24})\/availability\/(\d{4}-\d{2}-\d{2})$/;

/**
 * Answers a ground's day without Express: it is the most frequent request, and the framework costs several times what
 * the response does. Anything but a plain success is left to the API, which then judges the request from the start.
 */
export function answerDays(core: Core, hot: AvailabilityCache, bypass: Bypass) {
  // Consecutive requests mostly ask for the same date.
  let lastDate = '';
  const isDate = (text: string): boolean => {
    if (text !== lastDate && isValidDate(text)) lastDate = text;
    return text === lastDate;
  };
  // A busy process answers many requests in the same millisecond.
  let [textMs, text] = [Number.NaN, ''];
  const nowText = (): string => {
    const now = core.clock.now();
    if (now.getTime() !== textMs) [textMs, text] = [now.getTime(), now.toISOString()];
    return text;
  };
  return (req: Request, res: ServerResponse, leave: () => void): void => {
    const path = req.method === 'GET' ? DAY_PATH.exec(req.url ?? '') : null;
    const [, groundId, date] = path ?? [];
    if (!groundId || !date || !isDate(date) || bypass.callerOf(req) === undefined) {
      leave();
      return;
    }
    const beganAt = performance.now();
    const answer = (day: CachedDay): void => {
      const isKnown = matchesTag(req.headers['if-none-match'], day.etag);
      bypass.send(req, res, {
        route: getAvailability.path,
        beganAt,
        headers: ['ETag', day.etag],
        ...(isKnown ? {} : { json: day.head + nowText() + day.tail, encoding: day.encoding }),
      });
    };
    const day = hot.read(groundId, date);
    if (day instanceof Promise) day.then(answer).catch(leave);
    else answer(day);
  };
}
