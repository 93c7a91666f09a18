import { expect, it } from 'vitest';
import { interactionToNextPaint, type Shift, worstShiftWindow } from './vitals.js';

const shift = (at: number, value: number, from = 'div'): Shift => ({ at, value, from: [from] });

it('adds up shifts that follow each other within a second', () => {
  const { value, from } = worstShiftWindow([
    shift(0, 0.25),
    shift(900, 0.5, 'img'),
    shift(1_800, 0.125, 'img'),
  ]);
  expect(value).toBe(0.875);
  expect(from).toEqual(['div', 'img']);
});

it('starts a new window after a second without shifts, and keeps the worst', () => {
  const { value, from } = worstShiftWindow([shift(0, 0.5, 'h1'), shift(1_000, 0.25), shift(1_500, 0.125)]);
  expect(value).toBe(0.5);
  expect(from).toEqual(['h1']);
});

it('ends a window after five seconds, however many shifts follow', () => {
  const restless = Array.from({ length: 11 }, (_, i) => shift(i * 500, 0.5));
  expect(worstShiftWindow(restless).value).toBe(5);
});

it('reports zero if nothing moved', () => {
  expect(worstShiftWindow([])).toEqual({ value: 0, from: [] });
});

it('takes the slowest event of an interaction', () => {
  const tap = [
    { id: 7, duration: 24, what: 'pointerdown' },
    { id: 7, duration: 64, what: 'click' },
    { id: 8, duration: 40, what: 'click' },
  ];
  expect(interactionToNextPaint(tap, 2)).toEqual({ duration: 64, what: 'click' });
});

it('leaves out one of each fifty, counting those below the browser’s threshold', () => {
  const told = [90, 80, 70].map((duration, id) => ({ id, duration, what: `${id}` }));
  expect(interactionToNextPaint(told, 49).duration).toBe(90);
  expect(interactionToNextPaint(told, 50).duration).toBe(80);
  expect(interactionToNextPaint(told, 100).duration).toBe(70);
  expect(interactionToNextPaint([], 100).duration).toBe(0);
});
