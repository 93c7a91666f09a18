import { isDeepStrictEqual } from 'node:util';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { type MatchState as Fold, replay } from '@crease/shared/cricket/match';
import { copiesOf } from '../play/matches/file-match.js';
import { findMatchDocs } from '../play/matches/match.queries.js';
import type { MatchDoc } from '../play/matches/match.schema.js';
import type { MatchLogDoc } from '../play/matches/match-log.schema.js';
import { setupOf } from '../play/matches/match-setup.js';
import { storedCard } from '../play/matches/stored-card.js';
import { checkMatchFigures } from './check-figures.js';
import type { Audit, Violation } from './violation.js';

/** A change this young may still be on its way to what lists find the match by. */
const YOUNG_MS = 30_000;

/** The fold of a log's events, or undefined if its rules cannot have accepted them. */
function foldOf(log: MatchLogDoc, events: readonly MatchEvent[]): Fold | undefined {
  try {
    return replay(setupOf(log), events);
  } catch {
    return undefined; // reported as a violation
  }
}

function* checkLog(log: MatchLogDoc): Iterable<string> {
  const events = log.events.map(({ event }) => event);
  if (log.eventSeq !== events.length) yield `counts ${log.eventSeq} events and has ${events.length}`;
  if (new Set(events.map(({ id }) => id)).size < events.length) yield 'has two events with one id';
  const fold = foldOf(log, events);
  if (!fold) yield 'has events that its rules do not allow';
  else if (!isDeepStrictEqual(log.card, storedCard(fold)))
    yield 'has a card that does not follow from its events';
  if (log.confirmed && log.confirmed.eventSeq !== events.length)
    yield `was confirmed with ${log.confirmed.eventSeq} events and has ${events.length}`;
}

function* checkCopies(log: MatchLogDoc, match: MatchDoc): Iterable<string> {
  const { logSeq: _, ...wanted } = copiesOf(log);
  for (const [field, value] of Object.entries(wanted)) {
    const copied = match[field as keyof typeof wanted];
    if (JSON.stringify(copied) !== JSON.stringify(value)) yield `is listed with another ${field}`;
  }
}

/**
 * Invariant 14, first half: a match's card is what its events give, and lists find it as its log says. A log without a
 * match is what a crash leaves of one that was never made.
 */
export async function* checkMatches(audit: Audit, logs: MatchLogDoc[]): AsyncIterable<Violation> {
  const matches = await findMatchDocs(
    audit,
    logs.map(({ _id }) => _id),
  );
  const byId = new Map(matches.map((match) => [match._id.toString(), match]));
  for (const log of logs) {
    const subject = log._id.toString();
    for (const message of checkLog(log)) yield { invariant: 14, subject, message };
    const match = byId.get(subject);
    if (!match || audit.now.getTime() - log.updatedAt.getTime() < YOUNG_MS) continue;
    for (const message of checkCopies(log, match)) yield { invariant: 14, subject, message };
  }
  yield* checkMatchFigures(audit, logs, byId);
}
