import { matchEvent } from '@crease/shared/contracts/match-events';
import {
  addMatchEvents,
  listMatchEvents,
  readMatch,
  takeScorerLease,
} from '@crease/shared/contracts/matches';
import { z } from 'zod';
import { ApiError, hasCode, isRefusal } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import type { Stop } from '../log/scoring-log.js';
import type { ScoringApi, SendOutcome } from '../log/session.js';
import { scoringTexts as t } from '../texts.js';

const behind = z.object({ events: z.array(matchEvent) });
const refused = z.object({ index: z.number().int() });
const conflict = z.object({ of: z.string() });
const held = z.object({ by: z.string() });

/** The engine's events have the wire form, apart from `readonly`. */
type SentEvents = z.input<typeof addMatchEvents.body>['events'];

/** The server's refusals of a match's events that a person has to know of; undefined for what passes by itself. */
function stopOf(error: unknown): Stop | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // After these the same request may succeed later.
  const passes = ['RATE_LIMITED', 'UNAUTHENTICATED', 'SWITCHED_OFF'].includes(error.code);
  if (passes || !isRefusal(error)) return undefined;
  if (error.code === 'LEASE_LOST') return { kind: 'lease-lost' };
  if (error.code === 'LEASE_HELD')
    return { kind: 'lease-held', by: held.safeParse(error.body).data?.by ?? '' };
  const index = error.code === 'NOT_IN_RULES' ? refused.safeParse(error.body).data?.index : undefined;
  if (index !== undefined) return { kind: 'refused', index };
  const of = conflict.safeParse(error.body).data?.of;
  return { kind: 'closed', message: error.message || t.closed, ...(of === undefined ? {} : { of }) };
}

/** Without an answer undefined; a refusal is thrown. */
async function answered<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error) && !hasCode(error, 'RATE_LIMITED')) throw error;
    return undefined;
  }
}

function sendOutcomeOf(error: unknown): SendOutcome {
  if (hasCode(error, 'BEHIND')) {
    const events = behind.safeParse(error.body).data?.events;
    return events ? { kind: 'behind', events } : { kind: 'offline' };
  }
  const stop = stopOf(error);
  return stop ? { kind: 'stop', stop } : { kind: 'offline' };
}

/** The calls of the scorer's page for one match. */
export function scoringApi(matchId: string): ScoringApi {
  const params = { id: matchId };
  return {
    match: async () => (await answered(call(readMatch, { params })))?.match,
    eventsAfter: async (after) =>
      (await answered(call(listMatchEvents, { params, query: { after: String(after) } })))?.events,
    async lease(asked) {
      try {
        const { lease } = await call(takeScorerLease, { params, body: asked });
        return { kind: 'held', lease };
      } catch (error) {
        const stop = stopOf(error);
        return stop ? { kind: 'stop', stop } : { kind: 'offline' };
      }
    },
    async send(lease, after, events) {
      try {
        const body = { lease, after, events: [...events] as SentEvents };
        const { seq } = await call(addMatchEvents, { params, body });
        return { kind: 'taken', seq };
      } catch (error) {
        return sendOutcomeOf(error);
      }
    },
  };
}
