import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import {
  armFailpoint,
  disarmFailpoints,
  type FailpointName,
  StoppedAtFailpoint,
} from '../../platform/failpoint.js';
import { callerOf, TestMatch } from '../../testing/a-match.js';
import { aUser } from '../../testing/factories.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { appendEvents } from './append-events.js';
import { confirmMatch, disputeMatch, resumeConfirmations, settleSilentMatches } from './confirm-match.js';
import { fileCutMatches } from './file-match.js';
import { takeLease } from './hold-lease.js';
import { findMatchPage } from './match.queries.js';
import { presentMatch } from './present-match.js';
import { SILENCE_MS } from './settle-time.js';

let world: World;
let core: Core;

beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(() => world.close());
afterEach(disarmFailpoints);

const AFTER_A_CRASH_MS = 20_000;
const afterCrash = () => later(core, AFTER_A_CRASH_MS);

async function cutAt(point: FailpointName, work: () => Promise<unknown>): Promise<void> {
  const disarm = armFailpoint(point, 'throw');
  try {
    await expect(work()).rejects.toThrow(StoppedAtFailpoint);
  } finally {
    disarm();
  }
}

const confirmBoth = async (match: TestMatch) => {
  await confirmMatch(core, match.captain, match.id);
  return await confirmMatch(core, match.rival, match.id);
};
/** The match's fields that lists and figures use. */
const filed = async ({ _id }: TestMatch) => await core.db.matches.findOne({ _id });

describe('a confirmation', () => {
  it('a match counts once both captains have confirmed, in either order', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    const first = await confirmMatch(core, match.captain, match.id);
    expect(first.log).toMatchObject({ confirmations: [{ side: 0 }] });
    expect(first.log.confirmed).toBeUndefined();
    const second = await confirmMatch(core, match.rival, match.id);
    const { eventSeq } = second.log;
    expect(second.log).toMatchObject({ confirmed: { how: 'sides', eventSeq } });
    expect(second.log.op).toBeUndefined();
    expect(await filed(match)).toMatchObject({ confirmedSeq: eventSeq });
  });

  it('counts once when both confirm at the same instant', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await Promise.all([match.captain, match.rival].map((by) => confirmMatch(core, by, match.id)));
    const { log } = await match.found();
    expect(log).toMatchObject({ confirmed: { how: 'sides' }, opSeq: 1 });
  });

  it.each(['confirm.afterFence', 'confirm.afterCopies'] as const)(
    'that is cut at %s is finished by the sweep',
    async (point) => {
      const match = await (await TestMatch.of(core)).playOut();
      await confirmMatch(core, match.captain, match.id);
      await cutAt(point, () => confirmMatch(core, match.rival, match.id));
      expect((await match.found()).log.op).toMatchObject({ kind: 'confirm' });
      expect(await resumeConfirmations(core)).toBe(0); // it may still be under way
      expect(await resumeConfirmations(afterCrash())).toBe(1);
      const { log } = await match.found();
      expect(log.op).toBeUndefined();
      expect(await filed(match)).toMatchObject({ confirmedSeq: log.eventSeq });
      expect(await resumeConfirmations(afterCrash())).toBe(0);
    },
  );

  it('silence confirms a match 48 hours after its end, unless a captain disputes it', async () => {
    const silent = await (await TestMatch.of(core)).playOut();
    const disputed = await (await TestMatch.of(core)).playOut();
    await disputeMatch(core, disputed.rival, disputed.id, 'The last over had seven balls.');
    const soon = later(core, SILENCE_MS - 60_000);
    await settleSilentMatches(soon);
    expect((await silent.found()).log.confirmed).toBeUndefined();
    const then = later(core, SILENCE_MS + 60_000);
    expect(await settleSilentMatches(then)).toBeGreaterThan(0);
    expect((await silent.found()).log.confirmed).toMatchObject({ how: 'silence' });
    expect((await disputed.found()).log.confirmed).toBeUndefined();
    expect(await settleSilentMatches(then)).toBe(0);
  });

  it('by silence counts from the end of the 48 hours on, before the sweep has found the match', async () => {
    const text = 'The last over had seven balls.';
    const over = async () => await (await TestMatch.of(core)).playOut();
    const kept = await over();
    const { settlesAt } = (await kept.found()).log;
    const soon = { ...core, clock: { now: () => new Date(Number(settlesAt) - 1) } };
    const { log } = await disputeMatch(soon, kept.rival, kept.id, text);
    expect(log.dispute).toMatchObject({ text });
    const late = later(core, SILENCE_MS);
    const [disputed, corrected, confirmed] = [await over(), await over(), await over()];
    const refused = { code: 'STATE_CONFLICT', reason: 'match_confirmed' };
    await expect(disputeMatch(late, disputed.rival, disputed.id, text)).rejects.toMatchObject(refused);
    corrected.scorer.events.push({ id: 'undo', do: 'undo' });
    await expect(corrected.send(late)).rejects.toMatchObject(refused);
    await confirmMatch(late, confirmed.captain, confirmed.id);
    await confirmMatch(late, confirmed.rival, confirmed.id);
    for (const match of [disputed, corrected, confirmed])
      expect((await match.found()).log.confirmed).toMatchObject({ how: 'silence' });
  });

  it('of the side that disputed the result withdraws the dispute, and the other side has 48 hours again', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await disputeMatch(core, match.rival, match.id, 'The last over had seven balls.');
    await expect(confirmMatch(core, match.captain, match.id)).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      reason: 'match_disputed',
    });
    const before = core.clock.now().getTime();
    const { log } = await confirmMatch(core, match.rival, match.id);
    expect(log).toMatchObject({ confirmations: [{ side: 1 }] });
    expect(log.dispute).toBeUndefined();
    expect(log.settlesAt?.getTime()).toBeGreaterThanOrEqual(before + SILENCE_MS);
    const { log: counted } = await confirmMatch(core, match.captain, match.id);
    expect(counted).toMatchObject({ confirmed: { how: 'sides' } });
  });

  it('that withdraws a dispute counts at once if the other side has confirmed already', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await confirmMatch(core, match.captain, match.id);
    await disputeMatch(core, match.rival, match.id, 'The last over had seven balls.');
    const { log } = await confirmMatch(core, match.rival, match.id);
    expect(log).toMatchObject({ confirmed: { how: 'sides' } });
    expect(log.dispute).toBeUndefined();
  });

  it('tells its reader which sides they confirm for and which side disputes', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    const found = await disputeMatch(core, match.rival, match.id, 'The last over had seven balls.');
    const seen = await presentMatch(core, found);
    expect(seen).toMatchObject({ disputedSide: 1, can: { confirm: true, confirmFor: [1] } });
    const stranger = callerOf(await aUser(core));
    expect((await presentMatch(core, await match.found(stranger))).can.confirmFor).toBeUndefined();
  });

  it('is forgotten by a correction: both captains confirm again', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await confirmMatch(core, match.captain, match.id);
    match.scorer.events.push({ id: 'undo', do: 'undo' });
    await match.send();
    expect((await match.found()).log).toMatchObject({ confirmations: [] });
    expect((await match.found()).log.endedAt).toBeUndefined();
  });

  it('closes the log for everybody but an admin, whose edit takes it back', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await confirmBoth(match);
    const { log } = await match.found();
    match.scorer.events.push({ id: 'undo', do: 'undo' });
    await expect(match.send()).rejects.toMatchObject({ code: 'STATE_CONFLICT', reason: 'match_confirmed' });
    const admin = callerOf(await aUser(core, { role: 'admin' }));
    const { lease } = await takeLease(core, admin, match.id, { takeOver: true });
    const sent = { lease, after: log.eventSeq, events: [{ id: 'undo', do: 'undo' as const }] };
    await appendEvents(core, admin, match.id, sent);
    const after = (await match.found()).log;
    expect(after).toMatchObject({ eventSeq: log.eventSeq + 1, confirmations: [] });
    expect(after.confirmed).toBeUndefined();
    expect(await filed(match)).toMatchObject({ confirmedSeq: null, status: 'live' });
  });

  it('stays when an admin sends a branch, which would set confirmed events aside', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await confirmBoth(match);
    const { log } = await match.found();
    const admin = callerOf(await aUser(core, { role: 'admin' }));
    const { lease } = await takeLease(core, admin, match.id, { takeOver: true });
    const branch = { id: 'branch', do: 'branch' as const, from: 2 };
    const sent = appendEvents(core, admin, match.id, { lease, after: log.eventSeq, events: [branch] });
    await expect(sent).rejects.toMatchObject({ code: 'STATE_CONFLICT', reason: 'match_confirmed' });
    expect((await match.found()).log).toMatchObject({ eventSeq: log.eventSeq, confirmed: { how: 'sides' } });
  });

  /** An admin's undo of a confirmed match that was cut while the confirmation was being reversed. */
  async function aCutUndo() {
    const match = await (await TestMatch.of(core)).playOut();
    await confirmBoth(match);
    const { log } = await match.found();
    const admin = callerOf(await aUser(core, { role: 'admin' }));
    const { lease } = await takeLease(core, admin, match.id, { takeOver: true });
    const sent = { lease, after: log.eventSeq, events: [{ id: 'undo', do: 'undo' as const }] };
    await cutAt('confirm.afterFence', () => appendEvents(core, admin, match.id, sent));
    return { match, log, admin, sent };
  }

  it('that is taken back is finished by the sweep after a crash, and the edit can be sent again', async () => {
    const { match, log, admin, sent } = await aCutUndo();
    await resumeConfirmations(afterCrash());
    expect(await filed(match)).toMatchObject({ confirmedSeq: null });
    await appendEvents(core, admin, match.id, sent);
    expect((await match.found()).log.eventSeq).toBe(log.eventSeq + 1);
  });

  it('whose reversal was cut 48 hours ago pauses before each further attempt of an edit', async () => {
    const { match, admin, sent } = await aCutUndo();
    const began = performance.now();
    const late = appendEvents(later(core, SILENCE_MS + 60_000), admin, match.id, sent);
    await expect(late).rejects.toMatchObject({ reason: 'match_busy' });
    expect(performance.now() - began).toBeGreaterThan(1_600); // 40 pauses of 50 ms, less early timers
    expect(await resumeConfirmations(afterCrash())).toBe(1);
  });
});

describe('a match whose process dies', () => {
  it('before its record is written is not there, and its log is never found', async () => {
    const match = await TestMatch.of(core);
    const before = await core.db.matches.countDocuments();
    await cutAt('match.afterLog', () => TestMatch.of(core));
    expect(await core.db.matches.countDocuments()).toBe(before);
    expect((await match.found()).log.eventSeq).toBe(0);
  });

  it('before it is filed is found by the sweep', async () => {
    const match = await TestMatch.of(core);
    match.scorer.play(3);
    await cutAt('match.afterChange', () => match.send());
    const live = async () =>
      (await findMatchPage(core, { status: 'live' }, { page: 1, limit: 100 })).found.some(({ _id }) =>
        _id.equals(match._id),
      );
    expect(await live()).toBe(false);
    expect(await fileCutMatches(afterCrash())).toBe(1);
    expect(await live()).toBe(true);
    expect(await fileCutMatches(afterCrash())).toBe(0);
  });
});
