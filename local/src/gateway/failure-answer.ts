import type { ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorCode } from '@crease/shared/errors';

/** Answers with a failure body like the API's; `UNAVAILABLE` asks the client to retry in a second. */
export function answerFailure(
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  requestId: string,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ success: false, message, code, requestId });
  response.writeHead(ERROR_STATUS[code], {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(code === 'UNAVAILABLE' ? { 'retry-after': '1' } : {}),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
