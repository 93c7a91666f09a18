import type { OutKind } from '@crease/shared/cricket/events';
import { append, isRefusal, type MatchState, nextBall } from '@crease/shared/cricket/match';
import type { BallOffer } from '@crease/shared/cricket/next-ball';
import { PRESETS, type PresetName } from '@crease/shared/cricket/presets';
import { Scorer } from '@crease/shared/cricket/testing/scorer';
import { expect, test } from 'vitest';
import { ballOf, needsRuns, outsOn, type Tap } from './ball-taps.js';
import { runsOffered, sourcesOf, tapOf } from './run-taps.js';

/** Everything that can be tapped on the pad for one ball. */
function allTaps(state: MatchState, offer: BallOffer): Tap[] {
  const { rules } = state.setup;
  const kinds = [
    'wide',
    'noBall',
    'ran',
    ...(offer.byes ? ['bye'] : []),
    ...(offer.legByes ? ['legBye'] : []),
  ];
  const asked = [
    ...(kinds as Parameters<typeof tapOf>[0][]),
    ...rules.zones.map(({ name }) => ({ zone: name })),
  ];
  return [
    ...[0, 1, 2, 3, 4, 5, 6].map((runs) => ({ runs })),
    ...asked.flatMap((of) => runsOffered(offer, of).map((runs) => tapOf(of, runs))),
    ...sourcesOf(offer, 'noBall').flatMap((off) =>
      off === 'bat' ? [] : runsOffered(offer, off).map((runs) => ({ runs, off, extra: 'noBall' }) as const),
    ),
    ...(offer.missed ? [{ runs: 0, missed: true } as const] : []),
    ...(rules.roof === 'play' ? [] : [{ runs: 0, net: 'roof' } as const]),
    ...(rules.overTheNet === 'six' ? [] : [{ runs: 0, net: 'overNet' } as const]),
    ...([undefined, 'wide', 'noBall'] as const).flatMap((extra) =>
      outsOn(offer, extra).flatMap((kind) => outTaps(offer, extra, kind)),
    ),
  ];
}

function outTaps({ striker, nonStriker }: BallOffer, extra: Tap['extra'], kind: OutKind): Tap[] {
  if (!needsRuns(kind)) return [{ runs: 0, extra, out: { kind, who: striker, by: 'b3' } }];
  const batters = [striker, nonStriker].filter((id) => id !== undefined);
  return batters.flatMap((who) =>
    [0, 1, 2, 3].flatMap((runs) =>
      [true, false].map((crossed) => ({ runs, extra, out: { kind, who, by: 'b3', crossed } })),
    ),
  );
}

const offerOf = (state: MatchState): BallOffer => {
  const { ball } = nextBall(state);
  if (!ball) throw new Error('No ball can be bowled');
  return ball;
};

test.each(Object.keys(PRESETS) as PresetName[])('the rules of %s allow whatever can be tapped', (name) => {
  const rules = PRESETS[name];
  const start = new Scorer(rules).open();
  const afterNoBall = new Scorer(rules).open().ball({ noBall: rules.noBall.runs });
  for (const { state } of [start, afterNoBall]) {
    const offer = offerOf(state);
    for (const tap of allTaps(state, offer)) {
      const next = append(state, { id: 'tapped', ball: ballOf(offer, tap) });
      expect(isRefusal(next) ? next.reason : 'accepted', JSON.stringify(tap)).toBe('accepted');
    }
  }
});

test('a four or six off the bat is a boundary, unless it was run or hit a net', () => {
  const offer = offerOf(new Scorer().open().state);
  expect(ballOf(offer, { runs: 4 }).boundary).toBe(4);
  expect(ballOf(offer, { runs: 6, extra: 'noBall' }).boundary).toBe(6);
  for (const tap of [{ runs: 3 }, { runs: 4, run: true }, { runs: 4, extra: 'bye' }] as const)
    expect(ballOf(offer, tap)).not.toHaveProperty('boundary');
});

test('the runs of a no-ball come off the bat, as byes or as leg byes, where the rules know them', () => {
  const offer = offerOf(new Scorer(PRESETS.t20).open().state);
  expect(sourcesOf(offer, 'noBall')).toEqual(['bat', 'bye', 'legBye']);
  expect(sourcesOf({ ...offer, byes: false, legByes: false }, 'noBall')).toEqual(['bat']);
  expect(ballOf(offer, { extra: 'noBall', runs: 4, off: 'legBye' })).toEqual({
    bowler: offer.bowlers[0],
    striker: offer.striker,
    bat: 0,
    noBall: 1,
    legBye: 4,
  });
});

test('a wide brings what the rules give for it and what was run', () => {
  const offer = offerOf(new Scorer(PRESETS['indoor-pairs']).open().state);
  expect(ballOf(offer, { extra: 'wide', runs: 1 })).toMatchObject({ bat: 0, wide: 3 });
});
