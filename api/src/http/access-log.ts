import type { Logger } from '@crease/domain/runtime/log';
import type { RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { requestIdOf } from './request-id.js';

/**
 * One line a request. Headers, bodies and query strings never reach it: they hold tokens, addresses and phone numbers.
 * Plain successful reads are written at `debug`, so that a busy day's log still shows what happened.
 */
export function accessLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_req, res) => requestIdOf(res as Response),
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    customLogLevel: (req, res) => {
      if (res.statusCode >= 500) return 'warn';
      return res.statusCode >= 400 || (req.method !== 'GET' && req.method !== 'HEAD') ? 'info' : 'debug';
    },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?')[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: () => undefined,
    },
    customProps: (_req, res) => ({ requestId: requestIdOf(res as Response) }),
  });
}
