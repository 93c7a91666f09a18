import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { fileCutMatches } from '@crease/domain/play/matches/file-match';
import { aUser } from '@crease/domain/testing/factories';
import { SHORT_RULES } from '@crease/domain/testing/scored-match';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { LEASE_SECONDS, MAX_EVENTS_A_REQUEST } from '@crease/shared/match-limits';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, openApi, type TestApi } from '../testing/api-client.js';
import { MatchScene, type ScoredMatch } from '../testing/match-scene.js';

const PASSWORD = 'Journey@123';
const GUESTS = [{ name: 'Dev' }, { name: 'Esha' }, { name: 'Farhan' }];

let world: World;
let api: TestApi;
let scene: MatchScene;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await MatchScene.of(world.core, api);
});

const cardIn = async ({ path }: Pick<ScoredMatch, 'path'>) => (await api.get(path)).body.card;
const codeOf = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
const logOf = async ({ path }: ScoredMatch): Promise<{ seq: number; events: MatchEvent[] }> =>
  (await api.get(`${path}/events`)).body;

describe('the scorer of a match', () => {
  const take = (match: { path: string }, body: object = {}, by = scene.as('captain')) =>
    by.post(`${match.path}/scorer`, body);

  it('has a lease of a minute, which asking again renews', async () => {
    const scored = await scene.scored();
    const renewed = await take(scored);
    expect(renewed).toMatchObject({ status: 201, body: { lease: scored.lease, seq: 0 } });
    const left = Date.parse(renewed.body.expiresAt) - world.core.clock.now().getTime();
    expect(left).toBeGreaterThan((LEASE_SECONDS - 20) * 1_000);
    expect(left).toBeLessThanOrEqual(LEASE_SECONDS * 1_000);
    expect(await take(scored, { lease: scored.lease })).toMatchObject({ body: { lease: scored.lease } });
    // Nothing has to be said to take it.
    const silent = await scene.as('captain').post(`${scored.path}/scorer`);
    expect(silent).toMatchObject({ status: 201, body: { lease: scored.lease } });
  });

  it('is one: another gets the scorer’s name, or takes over', async () => {
    const scored = await scene.scored();
    const held = await take(scored, {}, scene.as('rival'));
    expect(held).toMatchObject({ status: 409, body: { code: 'LEASE_HELD', by: 'Asha' } });
    const taken = await take(scored, { takeOver: true }, scene.as('rival'));
    expect(taken.status).toBe(201);
    expect(codeOf(await scored.play(1))).toBe('409 LEASE_LOST');
    expect(codeOf(await take(scored, { lease: scored.lease }))).toBe('409 LEASE_LOST');
    expect(codeOf(await take(scored))).toBe('409 LEASE_HELD');
    const theirs = scored.newScorer('r');
    const sent = await scored.send(0, theirs.play(2), taken.body.lease, scene.as('rival'));
    expect(sent).toMatchObject({ status: 200, body: { seq: 2 } });
  });

  it('keeps a lease that has lapsed until another scorer takes it', async () => {
    const scored = await scene.scored();
    await world.core.db.matchLogs.updateMany({}, { $set: { 'lease.expiresAt': new Date(0) } });
    const played = await scored.play(1);
    expect(played.status).toBe(200);
    await world.core.db.matchLogs.updateMany({}, { $set: { 'lease.expiresAt': new Date(0) } });
    expect((await take(scored, {}, scene.as('rival'))).status).toBe(201);
    expect(codeOf(await scored.play(1))).toBe('409 LEASE_LOST');
  });

  it('is renewed by each event', async () => {
    const scored = await scene.scored();
    await world.core.db.matchLogs.updateMany({}, { $set: { 'lease.expiresAt': new Date(0) } });
    await scored.play(1);
    expect(codeOf(await take(scored, {}, scene.as('rival')))).toBe('409 LEASE_HELD');
  });

  it('may be anyone who may make the match, and no one else', async () => {
    const match = await scene.match({ groundId: scene.ground._id.toString() });
    const path = `/matches/${match._id}`;
    for (const who of ['owner', 'desk', 'rival'] as const)
      expect((await take({ path }, { takeOver: true }, scene.as(who))).status).toBe(201);
    expect((await take({ path }, { takeOver: true }, scene.as('stranger'))).status).toBe(403);
    expect((await api.post(`${path}/scorer`, {})).status).toBe(401);
    expect((await take({ path: `/matches/${'f'.repeat(24)}` })).status).toBe(404);
  });

  it('hands over by a link that works once', async () => {
    const scored = await scene.scored();
    const made = await scene.as('captain').post(`${scored.path}/scorer-link`);
    expect(made.status).toBe(201);
    const url = new URL(made.body.url);
    expect(url.pathname).toBe(`/match/${scored.id}/score`);
    const token = url.searchParams.get('token');
    const taken = await take(scored, { token }, scene.as('stranger'));
    expect(taken.status).toBe(201);
    const theirs = scored.newScorer('s');
    const sent = await scored.send(0, theirs.play(3), taken.body.lease, scene.as('stranger'));
    expect(sent.status).toBe(200);
    expect(codeOf(await scored.play(1))).toBe('409 LEASE_LOST');
    expect(codeOf(await take(scored, { token }, scene.as('rival')))).toBe('401 BAD_CREDENTIALS');
    // The new scorer may renew, but runs nothing else.
    expect((await take(scored, {}, scene.as('stranger'))).status).toBe(201);
    const toss = await scene.as('stranger').put(`${scored.path}/toss`, { wonBy: 0, chose: 'bat' });
    expect(toss.status).toBe(403);
  });

  it('is handed over by the newest link alone, for an hour', async () => {
    const scored = await scene.scored();
    const link = async () =>
      new URL((await scene.as('captain').post(`${scored.path}/scorer-link`)).body.url).searchParams.get(
        'token',
      );
    const [first, second] = [await link(), await link()];
    expect((await take(scored, { token: first }, scene.as('stranger'))).status).toBe(401);
    await world.core.db.matches.updateMany({}, { $set: { 'scorerLink.endsAt': new Date(0) } });
    expect((await take(scored, { token: second }, scene.as('stranger'))).status).toBe(401);
    expect((await scene.as('stranger').post(`${scored.path}/scorer-link`)).status).toBe(403);
  });
});

describe('the events of a match', () => {
  it('give its card, with names, and are kept with their times', async () => {
    const scored = await scene.scored();
    const sent = await scored.play(4);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        seq: 4,
        card: {
          innings: [
            { side: 0, total: 3, balls: 3, overs: '0.3', batting: [{ name: 'Asha' }, { name: 'Bala' }] },
          ],
          next: { freeHit: false },
          last: { en: expect.stringContaining('Dev to '), hi: expect.stringContaining('Dev') },
        },
      },
    });
    expect(await cardIn(scored)).toEqual(sent.body.card);
    const log = await scene.as('captain').get(`${scored.path}/events?after=1`);
    expect(log.body).toMatchObject({ seq: 4, events: scored.scorer.events.slice(1) });
    expect(log.body.by).toEqual(['Asha', 'Asha', 'Asha']);
    expect(log.body.at).toHaveLength(3);
    expect((await api.get(`${scored.path}/events`)).body).not.toHaveProperty('by');
  });

  it('have the whole name of a sender who plays', async () => {
    const players = [{ userId: scene.idOf('captain') }, { name: 'Bala' }, { name: 'Chirag' }];
    const sides = [
      { teamId: scene.teamId, players },
      { teamId: scene.rivalTeamId, players: GUESTS },
    ];
    const scored = await scene.scored({ sides });
    expect(await scored.play(1)).toMatchObject({ status: 200 });
    const log = await scene.as('captain').get(`${scored.path}/events`);
    expect(log.body.by).toEqual(['Asha Rao']);
  });

  it('bring a match from planned to live to over, with its result', async () => {
    const scored = await scene.scored();
    const status = async () => (await api.get(scored.path)).body.match.status;
    expect(await status()).toBe('planned');
    await scored.play(1);
    expect(await status()).toBe('live');
    const played = scored.scorer.playOut((nth) => ({ bat: nth < 6 ? 2 : 0 }));
    expect((await scored.send(1, played)).status).toBe(200);
    const { match, card } = (await api.get(scored.path)).body;
    expect(match).toMatchObject({ status: 'over', result: { outcome: 'won', winner: 0 } });
    expect(card.innings).toHaveLength(2);
  });

  it('that abandon it leave it without a result', async () => {
    const scored = await scene.scored();
    await scored.play(3);
    const id = scored.scorer.newId();
    const sent = await scored.send(3, [scored.scorer.record({ id, do: 'abandon', reason: 'Rain' })]);
    expect(sent).toMatchObject({ status: 200, body: { card: { result: { outcome: 'no-result' } } } });
    expect((await api.get(scored.path)).body.match).toMatchObject({ status: 'abandoned' });
  });

  it('change nothing when the same come again, whatever `after` and lease say', async () => {
    const scored = await scene.scored();
    const first = await scored.play(5);
    const { events } = scored.scorer;
    for (const [after, lease] of [
      [0, scored.lease],
      [3, scored.lease],
      [5, 'lost'],
    ] as const) {
      const again = await scored.send(after, events, lease);
      expect(again).toMatchObject({ status: 200, body: first.body });
    }
    expect((await logOf(scored)).events).toEqual(events);
  });

  it('go on after a run that is known already', async () => {
    const scored = await scene.scored();
    await scored.play(3);
    const more = scored.scorer.play(2);
    const sent = await scored.send(1, [...scored.scorer.events.slice(1, 3), ...more]);
    expect(sent).toMatchObject({ status: 200, body: { seq: 5 } });
  });

  it('are refused with an id that says something else, in the log or in the request', async () => {
    const scored = await scene.scored();
    await scored.play(2);
    const [, ball] = scored.scorer.events;
    const other = { ...ball, ball: { ...(ball && 'ball' in ball ? ball.ball : {}), bat: 6 } } as MatchEvent;
    expect(codeOf(await scored.send(2, [other]))).toBe('409 IDEMPOTENCY_MISMATCH');
    expect(codeOf(await scored.send(2, [other], 'lost'))).toBe('409 IDEMPOTENCY_MISMATCH');
    const [third] = scored.scorer.play(1);
    if (!third || !ball) throw new Error('two balls were recorded');
    expect(codeOf(await scored.send(2, [third, third]))).toBe('409 IDEMPOTENCY_MISMATCH');
    expect(codeOf(await scored.send(2, [third, ball]))).toBe('409 IDEMPOTENCY_MISMATCH');
    expect((await logOf(scored)).seq).toBe(2);
  });

  it('after another `seq` are answered with what the sender lacks', async () => {
    const scored = await scene.scored();
    await scored.play(4);
    const [next] = scored.scorer.play(1);
    if (!next) throw new Error('one ball was recorded');
    const behind = await scored.send(2, [next]);
    expect(behind).toMatchObject({
      status: 409,
      body: { code: 'BEHIND', seq: 4, events: scored.scorer.events.slice(2, 4) },
    });
    expect(codeOf(await scored.send(40, [next]))).toBe('409 BEHIND');
  });

  it('that the rules refuse are named with their index, and none of the request is written', async () => {
    const scored = await scene.scored();
    await scored.play(2);
    const good = scored.scorer.play(1);
    const [ball] = good;
    if (!ball || !('ball' in ball) || !ball.ball) throw new Error('a ball was recorded');
    const wrong = { id: 'wrong', ball: { ...ball.ball, bowler: ball.ball.striker } };
    const refused = await scored.send(2, [...good, wrong]);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'NOT_IN_RULES', index: 1, reason: expect.any(String) },
    });
    expect((await logOf(scored)).seq).toBe(2);
  });

  it('are corrected, inserted, removed and undone by events', async () => {
    const scored = await scene.scored();
    await scored.play(4);
    const total = async () => (await cardIn(scored)).innings[0].total;
    const [, first, second] = scored.scorer.events;
    if (!first || !second || !('ball' in first) || !first.ball) throw new Error('balls were recorded');
    const six = { ...first.ball, bat: 6, boundary: 6 as const };
    const edits: MatchEvent[] = [{ id: 'c1', do: 'correct', of: first.id, ball: six }];
    expect((await scored.send(4, edits)).status).toBe(200);
    expect(await total()).toBe(8);
    expect((await scored.send(5, [{ id: 'i1', do: 'insert', before: second.id, ball: six }])).status).toBe(
      200,
    );
    expect(await total()).toBe(14);
    expect((await scored.send(6, [{ id: 'r1', do: 'remove', of: 'i1' }])).status).toBe(200);
    expect(await total()).toBe(8);
    expect((await scored.send(7, [{ id: 'u1', do: 'undo' }])).status).toBe(200);
    expect(await total()).toBe(14);
    expect((await logOf(scored)).seq).toBe(8);
  });

  it('cannot make a later ball impossible: the answer names it', async () => {
    const scored = await scene.scored();
    const open = scored.scorer.next();
    if (!('do' in open) || open.do !== 'open') throw new Error('an innings opens first');
    const first = scored.scorer.next({ bat: 0 });
    scored.scorer.next({ bat: 0, out: { kind: 'bowled', who: open.striker } });
    scored.scorer.play(2);
    if (!('ball' in first) || !first.ball) throw new Error('a ball was recorded');
    expect((await scored.send(0, scored.scorer.events)).status).toBe(200);
    // With a wicket on the first ball the second needs a new batter first.
    const out = { ...first.ball, out: { kind: 'bowled' as const, who: open.striker } };
    const refused = await scored.send(5, [{ id: 'c1', do: 'correct', of: first.id, ball: out }]);
    const second = scored.scorer.events[2];
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', of: second?.id, event: second },
    });
    expect((await logOf(scored)).seq).toBe(5);
  });

  it('of a branch replace what came after it', async () => {
    const scored = await scene.scored();
    await scored.play(5);
    const mine = scored.newScorer('m');
    for (const event of scored.scorer.events.slice(0, 2)) mine.record(event);
    const series = mine.play(3, () => ({ bat: 4, boundary: 4 }));
    const sent = await scored.send(5, [{ id: 'b1', do: 'branch', from: 2 }, ...series]);
    expect(sent).toMatchObject({ status: 200, body: { seq: 9, card: { innings: [{ total: 13 }] } } });
  });

  it('in the wrong order are refused together', async () => {
    const scored = await scene.scored();
    const [open, first, second] = scored.scorer.play(3);
    if (!open || !first || !second) throw new Error('three events were recorded');
    const refused = await scored.send(0, [first, open, second]);
    expect(refused).toMatchObject({ status: 400, body: { code: 'NOT_IN_RULES', index: 0 } });
    expect((await logOf(scored)).seq).toBe(0);
  });

  it('that bring in a batter twice, or bat at both ends, are refused', async () => {
    const scored = await scene.scored();
    const open = scored.scorer.next();
    if (!('do' in open) || open.do !== 'open') throw new Error('an innings opens first');
    const { striker, bowler } = open;
    const twice: MatchEvent = { id: 'twice', do: 'open', striker, nonStriker: striker, bowler };
    const atOnce = await scored.send(0, [twice]);
    expect(atOnce).toMatchObject({ status: 400, body: { code: 'NOT_IN_RULES', reason: 'same-player' } });
    scored.scorer.next({ bat: 0, out: { kind: 'bowled', who: striker } });
    expect((await scored.send(0, scored.scorer.events)).status).toBe(200);
    const again: MatchEvent = { id: 'again', do: 'in', batter: striker };
    const back = await scored.send(2, [again]);
    expect(back).toMatchObject({ status: 400, body: { code: 'NOT_IN_RULES', reason: 'may-not-bat' } });
    expect((await logOf(scored)).seq).toBe(2);
  });

  it('of a side of one need rules by which the last batter stands', async () => {
    const sides = [
      { name: 'Solo', players: [{ name: 'Asha' }] },
      { teamId: scene.teamId, players: [{ name: 'Dev' }, { name: 'Ekta' }, { name: 'Farhan' }] },
    ];
    const open = ({ match }: ScoredMatch): MatchEvent => ({
      id: 'open',
      do: 'open',
      striker: match.sides[0].players[0]?.playerId ?? '',
      bowler: match.sides[1].players[0]?.playerId ?? '',
    });
    const plain = await scene.scored({ sides });
    expect(codeOf(await plain.send(0, [open(plain)]))).toBe('400 NOT_IN_RULES');
    expect((await logOf(plain)).seq).toBe(0);
    const alone = await scene.scored({ sides, rules: { ...SHORT_RULES, lastBatterStands: true } });
    const opened = await alone.send(0, [open(alone)]);
    expect(opened).toMatchObject({ status: 200, body: { card: { innings: [{ side: 0, closed: false }] } } });
  });

  it('go on in the middle of an over when the scorer has left and another takes the lease', async () => {
    const scored = await scene.scored();
    await scored.play(4);
    await world.core.db.matchLogs.updateMany({}, { $set: { 'lease.expiresAt': new Date(0) } });
    const rival = scene.as('rival');
    const { lease, seq } = (await rival.post(`${scored.path}/scorer`, {})).body;
    const theirs = scored.newScorer('r');
    for (const event of (await logOf(scored)).events) theirs.record(event);
    const sent = await scored.send(seq, theirs.play(3), lease, rival);
    expect(sent).toMatchObject({
      status: 200,
      body: { seq: 7, card: { innings: [{ balls: 6, total: 6 }] } },
    });
    expect(codeOf(await scored.play(1))).toBe('409 LEASE_LOST');
  });

  it('that end an innings earlier by a correction need the balls after it removed with them', async () => {
    const scored = await scene.scored();
    scored.scorer.next();
    const wide = scored.scorer.next({ bat: 0, wide: 1 });
    scored.scorer.play(6);
    expect((await scored.send(0, scored.scorer.events)).status).toBe(200);
    const last = scored.scorer.events.at(-1);
    if (!('ball' in wide) || !wide.ball || !last) throw new Error('balls were recorded');
    const { wide: _, ...dot } = wide.ball;
    // The over of six has one ball too many then.
    const edit: MatchEvent = { id: 'c1', do: 'correct', of: wide.id, ball: dot };
    const refused = await scored.send(8, [edit]);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', of: last.id, event: last },
    });
    expect((await logOf(scored)).seq).toBe(8);
    const edits: MatchEvent[] = [edit, { id: 'r1', do: 'remove', of: last.id }];
    const taken = await scored.send(8, edits);
    expect(taken).toMatchObject({
      status: 200,
      body: { card: { innings: [{ balls: 6, total: 5, closed: true, closedBy: 'overs' }] } },
    });
  });

  it('go on when a batter’s account is deleted in the middle of the innings', async () => {
    const batter = await aUser(world.core, {
      name: 'Leela Leaver',
      passwordHash: await hashPassword(PASSWORD),
    });
    const scored = await scene.scored({
      sides: [
        { teamId: scene.teamId, players: [{ userId: batter._id.toString() }, { name: 'Bala' }] },
        { teamId: scene.rivalTeamId, players: [{ name: 'Dev' }, { name: 'Ekta' }] },
      ],
    });
    await api.as(batter).post(`${scored.path}/accept`, { accept: true });
    await scored.play(2);
    await deleteAccount(world.core, batter._id.toString(), { password: PASSWORD });
    const sent = await scored.play(2);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        seq: 4,
        card: { innings: [{ total: 3, batting: [{ name: 'Former player' }, { name: 'Bala' }] }] },
      },
    });
    expect(JSON.stringify(sent.body)).not.toContain(batter._id.toString());
  });

  it('of a match that is removed while it is scored find nothing, and neither does anybody else', async () => {
    const scored = await scene.scored();
    await scored.play(2);
    const _id = new Types.ObjectId(scored.id);
    await world.core.db.matches.deleteOne({ _id });
    await world.core.db.matchLogs.deleteOne({ _id });
    expect(codeOf(await scored.play(1))).toBe('404 NOT_FOUND');
    expect(codeOf(await scored.by.post(`${scored.path}/scorer`, { lease: scored.lease }))).toBe(
      '404 NOT_FOUND',
    );
    for (const path of ['', '/events', '/card.png', '/card.pdf'])
      expect(codeOf(await api.get(`${scored.path}${path}`))).toBe('404 NOT_FOUND');
  });

  it('may bring 15 runs on a wide that counts three', async () => {
    const rules = { ...SHORT_RULES, wide: { runs: 3, again: true } };
    const scored = await scene.scored({ rules });
    scored.scorer.next();
    scored.scorer.next({ bat: 0, wide: 15 });
    const sent = await scored.send(0, scored.scorer.events);
    expect(sent).toMatchObject({
      status: 200,
      body: { card: { innings: [{ total: 15, extras: { wide: 15 } }] } },
    });
  });

  it('may bring a player who comes late, with a name', async () => {
    const scored = await scene.scored();
    await scored.play(2);
    const late = { id: 'late', do: 'player', side: 1, player: 'late-1', name: 'Gauri' } as const;
    expect((await scored.send(2, [late])).status).toBe(200);
    const { match } = (await api.get(scored.path)).body;
    expect(match.sides[1].players.map(({ name }: { name: string }) => name)).toContain('Gauri');
  });
});

describe('a request of events', () => {
  it.each<[string, object]>([
    ['no events', { events: [] }],
    ['no lease', { lease: undefined }],
    ['a negative seq', { after: -1 }],
    ['an id of 65 characters', { events: [{ id: 'x'.repeat(65), do: 'swap' }] }],
    ['an empty id', { events: [{ id: '', do: 'swap' }] }],
    ['an unknown event', { events: [{ id: 'a', do: 'dance' }] }],
    ['an unknown field', { events: [{ id: 'a', do: 'swap', at: 'now' }] }],
    ['13 runs off the bat', { events: [{ id: 'a', ball: { bowler: 'x', striker: 'y', bat: 13 } }] }],
    ['half a run', { events: [{ id: 'a', ball: { bowler: 'x', striker: 'y', bat: 0.5 } }] }],
    [
      'a ball and a deed in one',
      { events: [{ id: 'a', do: 'swap', ball: { bowler: 'x', striker: 'y', bat: 1 } }] },
    ],
    ['a correction by nothing', { events: [{ id: 'a', do: 'correct', of: 'e1' }] }],
    [
      'more than 120 events',
      { events: Array.from({ length: MAX_EVENTS_A_REQUEST + 1 }, (_, i) => ({ id: `x${i}`, do: 'swap' })) },
    ],
    [
      'more than 1,000 events of a branch',
      {
        events: [
          { id: 'b', do: 'branch', from: 0 },
          ...Array.from({ length: 1_000 }, (_, i) => ({ id: `x${i}`, do: 'swap' })),
        ],
      },
    ],
  ])('with %s is refused as VALIDATION', async (_, over) => {
    const scored = await scene.scored();
    const body = { lease: scored.lease, after: 0, events: scored.scorer.play(1), ...over };
    expect(codeOf(await scored.by.post(`${scored.path}/events`, body))).toBe('400 VALIDATION');
  });

  it('may be as long as a whole branch', async () => {
    const scored = await scene.scored();
    const bodyOf = (count: number) => [
      { id: 'b', do: 'branch' as const, from: 0 },
      ...Array.from({ length: count }, (_, i) => ({
        id: `${'x'.repeat(58)}${String(i).padStart(6, '0')}`,
        ball: { bowler: 'b'.repeat(64), striker: 's'.repeat(64), nonStriker: 'n'.repeat(64), bat: 1 },
      })),
    ];
    const refused = await scored.send(0, bodyOf(999));
    expect(refused).toMatchObject({ status: 400, body: { code: 'NOT_IN_RULES', index: 1 } });
  });

  it('of ten thousand events is refused before anything walks it', async () => {
    const scored = await scene.scored();
    const events = Array.from({ length: 10_000 }, (_, i) => ({
      id: `x${i}`,
      ball: { bowler: 'b'.repeat(40), striker: 's'.repeat(40), bat: 1 },
    }));
    expect(codeOf(await scored.send(0, events))).toBe('413 TOO_LARGE');
  });

  it('is refused to visitors and to those who may not score, whatever lease they hold', async () => {
    const scored = await scene.scored();
    const [open] = scored.scorer.play(1);
    if (!open) throw new Error('one event was recorded');
    const body = { lease: scored.lease, after: 0, events: [open] };
    expect(codeOf(await api.post(`${scored.path}/events`, body))).toBe('401 UNAUTHENTICATED');
    expect(codeOf(await scene.as('stranger').post(`${scored.path}/events`, body))).toBe('403 FORBIDDEN');
    const gone = await scored.by.post(`/matches/${'f'.repeat(24)}/events`, body);
    expect(codeOf(gone)).toBe('404 NOT_FOUND');
  });
});

describe('at once', () => {
  it('of fifty requests with the same `after` one is written', async () => {
    const scored = await scene.scored();
    await scored.play(1);
    const scorers = Array.from({ length: 50 }, (_, i) => {
      const scorer = scored.newScorer(`p${i}-`);
      for (const event of scored.scorer.events) scorer.record(event);
      return scorer;
    });
    const answers = await Promise.all(scorers.map((scorer) => scored.send(1, scorer.play(2))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BEHIND')).toHaveLength(49);
    expect((await logOf(scored)).seq).toBe(3);
  });

  it('the same request sent twenty times is written once and answered alike', async () => {
    const scored = await scene.scored();
    const events = scored.scorer.play(6);
    const answers = await Promise.all(Array.from({ length: 20 }, () => scored.send(0, events)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.seq}`))).toEqual(new Set(['200 6']));
    expect((await logOf(scored)).events).toEqual(events);
  });

  it('two who take the lease get one, and the other is refused', async () => {
    const match = await scene.match();
    const answers = await Promise.all(
      (['captain', 'rival'] as const).map((who) => scene.as(who).post(`/matches/${match._id}/scorer`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('two scorers who take over from each other never mix their balls', async () => {
    const scored = await scene.scored();
    await scored.play(1);
    const rival = scene.as('rival');
    const theirs = scored.newScorer('r');
    for (const event of scored.scorer.events) theirs.record(event);
    const [, mine] = await Promise.all([
      rival
        .post(`${scored.path}/scorer`, { takeOver: true })
        .then(({ body }) => scored.send(1, theirs.play(4), body.lease, rival)),
      scored.play(4),
    ]);
    const { events } = await logOf(scored);
    const prefixes = new Set(events.slice(1).map(({ id }) => id[0]));
    expect(prefixes.size).toBe(1);
    if (mine.status === 200) expect(prefixes).toEqual(new Set(['e']));
  });

  it('the first ball and a new side end in one of both, with a card that follows', async () => {
    for (let round = 0; round < 5; round++) {
      const scored = await scene.scored();
      const [side, ball] = await Promise.all([
        scene.as('captain').put(`${scored.path}/sides/0`, { players: [{ name: 'New' }, { name: 'Newer' }] }),
        scored.play(2),
      ]);
      expect([side.status, ball.status].sort()).not.toEqual([200, 200]);
      const { match, card } = (await api.get(scored.path)).body;
      expect(card.innings.length > 0).toBe(ball.status === 200);
      expect(match.sides[0].players[0].name).toBe(side.status === 200 ? 'New' : 'Asha');
    }
  });
});

describe('a process that dies', () => {
  it('after the write and before the answer: the same request again is answered, nothing is doubled', async () => {
    const scored = await scene.scored();
    const events = scored.scorer.play(3);
    const disarm = armFailpoint('match.afterChange', 'throw');
    const cut = await scored.send(0, events);
    disarm();
    expect(cut.status).toBe(500);
    const again = await scored.send(0, events);
    expect(again).toMatchObject({ status: 200, body: { seq: 3 } });
    expect((await logOf(scored)).events).toEqual(events);
  });

  it('before it has filed the match: a sweep does, and lists find it as it is', async () => {
    const scored = await scene.scored();
    await fileCutMatches(later(world.core, 10_000)); // of the tests before
    const disarm = armFailpoint('match.afterChange', 'throw');
    await scored.play(2);
    disarm();
    const live = async () => (await api.get(`/matches?teamId=${scene.teamId}&status=live`)).body.matches;
    expect(await live()).toEqual([]);
    expect(await fileCutMatches(later(world.core, 10_000))).toBe(1);
    expect(await live()).toMatchObject([{ _id: scored.id }]);
    expect(await fileCutMatches(later(world.core, 10_000))).toBe(0);
  });
});

describe('an admin', () => {
  it('may score any match', async () => {
    const scored = await scene.scored();
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    const { body } = await admin.post(`${scored.path}/scorer`, { takeOver: true });
    expect((await scored.send(0, scored.scorer.play(1), body.lease, admin)).status).toBe(200);
  });
});
