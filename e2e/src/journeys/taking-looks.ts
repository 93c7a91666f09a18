import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../system.js';
import { test } from './fixtures.js';

const PICTURES = join(ROOT, 'e2e', 'looks');

/** Runs in a page before it loads: the browser has chosen this city, and countdowns are stopped. */
export function settle(city: string): void {
  localStorage.setItem('crease.city', city);
  const every = window.setInterval.bind(window);
  const still = (act: () => void, ms?: number) => (ms === 1000 ? 0 : every(act, ms));
  Object.assign(window, { setInterval: still });
}

/** Reduces a new picture to 256 colours, which is not visible and a third of the bytes. */
export async function squeezeTaken(): Promise<void> {
  const { updateSnapshots } = test.info().config;
  if (updateSnapshots !== 'all' && updateSnapshots !== 'changed') return;
  for (const name of readdirSync(PICTURES)) {
    const file = join(PICTURES, name);
    const taken = await readFile(file);
    if ((await sharp(taken).metadata()).isPalette) continue;
    await writeFile(file, await sharp(taken).png({ palette: true, effort: 10 }).toBuffer());
  }
}
