import { numbersFrom } from '@crease/shared/numbers-from';
import { wholeTournament } from '@crease/shared/tournaments/whole-tournament';
import { expect, test } from 'vitest';
import { ChangedMatches } from './changed-matches.js';

/** A match as far as frames look at it: `text` stands for everything that can change. */
interface Row {
  _id: string;
  text: number;
}
interface State {
  rev: number;
  since?: number | undefined;
  matches: Row[];
}

const stateOf = (rev: number, texts: readonly number[]): State => ({
  rev,
  matches: texts.map((text, at) => ({ _id: `m${at}`, text })),
});

const textsOf = ({ matches }: State): string => matches.map(({ text }) => text).join();
const open = () => new ChangedMatches<State>();

test('a draw of 64 matches has whole frames only, exactly the state', () => {
  const parts = open();
  const texts = Array.from({ length: 64 }, () => 0);
  parts.note(stateOf(1, texts));
  texts[3] = 1;
  const state = stateOf(2, texts);
  parts.note(state);
  expect(parts.frameOf(state)).toBe(state);
});

test('a larger draw sends the matches that have changed, and all of them after a new draw', () => {
  const parts = open();
  const texts = Array.from({ length: 65 }, () => 0);
  parts.note(stateOf(1, texts));
  texts[3] = 1;
  parts.note(stateOf(2, texts));
  expect(parts.frameOf(stateOf(2, texts))).toEqual({ rev: 2, since: 1, matches: [{ _id: 'm3', text: 1 }] });
  const drawn = stateOf(3, [...texts, 0]);
  parts.note(drawn);
  expect(parts.frameOf(drawn)).toBe(drawn);
});

test('the first state of a draw that was not there when the watch began is whole', () => {
  const parts = open();
  parts.note(stateOf(1, []));
  const drawn = stateOf(
    2,
    Array.from({ length: 100 }, () => 0),
  );
  parts.note(drawn);
  expect(parts.frameOf(drawn)).toBe(drawn);
});

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'watchers who miss frames and come late end with the truth (seed %i)',
  (seed) => {
    const next = numbersFrom(seed);
    const upTo = (n: number) => Math.floor(next() * n);
    const parts = open();
    const texts = Array.from({ length: 70 }, () => 0);
    let rev = 1;
    const read = (): State => {
      const state = stateOf(rev, texts);
      parts.note(state);
      return state;
    };
    const watchers: { known: State; missed: boolean }[] = [];
    const watch = () => watchers.push({ known: read(), missed: false });
    watch();
    for (let step = 0; step < 60; step++) {
      // A change of a match may become visible before, with or after the next `rev`.
      if (upTo(3) > 0) rev += upTo(2);
      for (let i = upTo(3); i > 0; i--) texts[upTo(texts.length)] = upTo(3);
      if (upTo(4) === 0) watch();
      if (upTo(2) === 0) continue;
      if (step % 2 === 0) rev += 1;
      const frame = parts.frameOf(read());
      for (const watcher of watchers) {
        if (upTo(3) === 0) {
          watcher.missed = true;
          continue;
        }
        // A watcher that cannot apply a frame watches again: the ack is whole.
        watcher.known = wholeTournament(watcher.known, frame) ?? read();
        expect(textsOf(watcher.known)).toBe(texts.join());
      }
    }
    rev += 1;
    const frame = parts.frameOf(read());
    const missed = watchers.filter((one) => one.missed).length;
    for (const watcher of watchers) watcher.known = wholeTournament(watcher.known, frame) ?? read();
    expect(missed).toBeGreaterThan(0);
    for (const { known } of watchers) expect(textsOf(known)).toBe(texts.join());
  },
);
