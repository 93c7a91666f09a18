import { expect, it, test } from 'vitest';
import { frameAddress, frameNews } from './frame-address.js';

const id = 'a'.repeat(24);
const nothing = { id, date: '', theme: '', lang: '' };

test('an embedding element names its ground and its options', () => {
  expect(frameAddress('https://crease.example/embed.js', 'ground', nothing)).toBe(
    `https://crease.example/embed/${id}`,
  );
  expect(
    frameAddress('https://crease.example', 'ground', { id, date: '2026-12-01', theme: 'light', lang: 'hi' }),
  ).toBe(`https://crease.example/embed/${id}?date=2026-12-01&theme=light&lang=hi`);
});

test('an embedding element names its match and its options', () => {
  expect(frameAddress('https://crease.example', 'match', { ...nothing, theme: 'dark' })).toBe(
    `https://crease.example/embed/match/${id}?theme=dark`,
  );
});

test('ignores invalid options, and returns no address without a valid ground', () => {
  const wrong = { date: 'tomorrow', theme: 'pink', lang: 'fr' };
  expect(frameAddress('https://crease.example', 'ground', { id, ...wrong })).toBe(
    `https://crease.example/embed/${id}`,
  );
  for (const bad of ['', 'turf', '../admin', `${id}/x`, `${id}a`])
    for (const what of ['ground', 'match'] as const)
      expect(frameAddress('https://crease.example', what, { ...nothing, id: bad })).toBeUndefined();
});

it('accepts a size from the page in the iframe, and no other message', () => {
  expect(frameNews({ crease: 'size', height: 640.2, title: 'Hours' })).toEqual({
    crease: 'size',
    height: 641,
    title: 'Hours',
  });
  for (const data of [
    null,
    'size',
    {},
    { crease: 'size' },
    { crease: 'other', height: 1, title: '' },
    { crease: 'size', height: Number.NaN, title: '' },
    { crease: 'size', height: -1, title: '' },
    { crease: 'size', height: 1e9, title: '' },
    { crease: 'size', height: '640', title: '' },
    { crease: 'size', height: 640, title: 1 },
  ])
    expect(frameNews(data)).toBeUndefined();
});
