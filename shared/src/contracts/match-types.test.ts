import { expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Card, OverBall, Result } from '../cricket/card.js';
import type { Ball, DoBody, DoEvent, MatchEvent, PlayEvent } from '../cricket/events.js';
import { PRESETS, type PresetName } from '../cricket/presets.js';
import type { MatchRules } from '../cricket/rules.js';
import type { Toss } from '../cricket/setup.js';
import { PUBLISHED_RULES } from '../cricket/testing/published-rules.js';
import type { MatchCard, matchResult, overBall } from './match-card.js';
import type { ball, matchEvent } from './match-events.js';
import { matchRules, type presetName } from './match-rules.js';
import type { toss } from './matches.js';

/** Readonly lists count as lists: parsed values are new. */
type Mutable<T> = T extends readonly (infer E)[]
  ? Mutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

it('the schemas of matches parse to the types of the engine, field by field', () => {
  expectTypeOf<z.infer<typeof matchRules>>().toEqualTypeOf<Mutable<MatchRules>>();
  expectTypeOf<z.infer<typeof presetName>>().toEqualTypeOf<PresetName>();
  expectTypeOf<z.infer<typeof ball>>().toEqualTypeOf<Mutable<Ball>>();
  expectTypeOf<z.infer<typeof toss>>().toEqualTypeOf<Toss>();
  expectTypeOf<z.infer<typeof matchResult>>().toEqualTypeOf<Result>();
  expectTypeOf<z.infer<typeof matchEvent>>().toExtend<MatchEvent>();
  // A field that the engine knows and the schema does not would be refused.
  expectTypeOf<Mutable<DoEvent>>().toExtend<z.infer<typeof matchEvent>>();
  type KeysOf<E, Name> = keyof Extract<E, { do: Name }>;
  expectTypeOf<KeysOf<DoEvent, 'open'>>().toEqualTypeOf<KeysOf<z.infer<typeof matchEvent>, 'open'>>();
  expectTypeOf<KeysOf<DoEvent, 'end'>>().toEqualTypeOf<KeysOf<z.infer<typeof matchEvent>, 'end'>>();
  expectTypeOf<KeysOf<DoEvent, 'retire'>>().toEqualTypeOf<KeysOf<z.infer<typeof matchEvent>, 'retire'>>();
  expectTypeOf<KeysOf<DoEvent, 'out'>>().toEqualTypeOf<KeysOf<z.infer<typeof matchEvent>, 'out'>>();
  // Every event of the game has a schema, by its name.
  type Names<E> = E extends { do: infer Name } ? Name : 'ball';
  expectTypeOf<Names<z.infer<typeof matchEvent>>>().toEqualTypeOf<Names<MatchEvent>>();
  expectTypeOf<Extract<PlayEvent, { do: string }>['do']>().toEqualTypeOf<DoBody['do']>();
  // A presented card adds names and loses nothing.
  expectTypeOf<Mutable<OverBall>>().toExtend<z.infer<typeof overBall>>();
  expectTypeOf<keyof Card>().toEqualTypeOf<keyof MatchCard>();
  expectTypeOf<keyof Card['innings'][number]>().toEqualTypeOf<keyof MatchCard['innings'][number]>();
});

it('parses every preset and every published rule set to itself', ({ expect }) => {
  const published = PUBLISHED_RULES.map(([, rules]) => rules);
  for (const rules of [...Object.values(PRESETS), ...published])
    expect(matchRules.parse(rules)).toEqual(rules);
});
