import { expect, it, test } from 'vitest';
import { frameAddress, frameNews } from './frame-address.js';

const ground = 'a'.repeat(24);
const nothing = { ground, date: '', theme: '', lang: '' };

test('an embedding element names its ground and its options', () => {
  expect(frameAddress('https://crease.example/embed.js', nothing)).toBe(
    `https://crease.example/embed/${ground}`,
  );
  expect(
    frameAddress('https://crease.example', { ground, date: '2026-12-01', theme: 'light', lang: 'hi' }),
  ).toBe(`https://crease.example/embed/${ground}?date=2026-12-01&theme=light&lang=hi`);
});

test('ignores invalid options, and returns no address without a valid ground', () => {
  const wrong = { date: 'tomorrow', theme: 'pink', lang: 'fr' };
  expect(frameAddress('https://crease.example', { ground, ...wrong })).toBe(
    `https://crease.example/embed/${ground}`,
  );
  for (const bad of ['', 'turf', '../admin', `${ground}/x`, `${ground}a`])
    expect(frameAddress('https://crease.example', { ...nothing, ground: bad })).toBeUndefined();
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
