import type { Logger } from '@crease/domain/platform/log';
import type { RequestHandler } from 'express';
import { beganAt } from './join-lane.js';
import { logIdsOf } from './trace-requests.js';

/**
 * Logs one line per request, when its response was sent or its client disconnected. Never headers, bodies or query
 * strings: they hold tokens, addresses and phone numbers. Successful reads are logged at `debug`, to keep a busy day's
 * log small.
 */
export function accessLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const began = beganAt(req);
    res.once('close', () => {
      const status = res.statusCode;
      const isRead = req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS';
      const level = status >= 500 ? 'warn' : status < 400 && isRead ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const { method } = req;
      const path = req.originalUrl.split('?', 1)[0];
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const cut = res.writableFinished ? {} : { cut: true };
      log[level]({ ...logIdsOf(res), method, path, status, ms, ...cut }, 'request');
    });
    next();
  };
}
