import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { authenticate } from '@crease/domain/accounts/auth/authenticate';
import { openCore } from '@crease/domain/open-core';
import { parseEnv } from '@crease/domain/platform/env';
import { createLogger } from '@crease/domain/platform/log';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { claimUnguarded } from '@crease/domain/testing/unguarded-claim';
import { holdSlot } from '@crease/shared/contracts/bookings';
import { Types } from 'mongoose';

/**
 * Answers holds like the API but without the guard: it reads and then writes. The same race over two of these must
 * produce overlaps. Not part of the product; serves only this call.
 */
const env = parseEnv(process.env);
const log = createLogger('unguarded', env.LOG_LEVEL);
const shutdown = new Shutdown(log);
shutdown.handleSignals(process.env);
const core = await openCore(env, log, shutdown);

const server = createServer((req, res) => {
  const answer = (status: number, body: unknown) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const hold = async () => {
    if (!req.headers.authorization) return answer(200, {}); // ready
    const { caller } = await authenticate(core, req.headers.authorization.replace('Bearer ', ''));
    if (req.method !== holdSlot.method) return answer(200, {});
    const slot = holdSlot.body.parse(await json(req));
    if (!(await claimUnguarded(core, caller.id, slot)))
      return answer(409, { success: false, code: 'SLOT_TAKEN', message: 'Taken.' });
    const expiresAt = new Date(core.clock.now().getTime() + env.HOLD_SECONDS * 1000).toISOString();
    answer(201, { success: true, holdId: new Types.ObjectId().toString(), expiresAt });
  };
  hold().catch((error: unknown) => answer(500, { success: false, code: 'INTERNAL', message: String(error) }));
});
server.listen(env.API_PORT, env.LISTEN_HOST);
shutdown.onClose('http', () => server.closeAllConnections());
