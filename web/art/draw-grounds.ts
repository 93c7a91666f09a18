/**
 * Draws the ground pictures into web/public/art: `npx tsx web/art/draw-grounds.ts [name …]`.
 * The pictures are kept in the repository; run this after changing a scene. Same code, same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Scene } from './scene.js';
import { SCENES } from './scenes.js';
import { Stage } from './stage.js';

const art = new URL('../public/art/', import.meta.url);
const BUDGET_BYTES = 90_000;

function draw(scene: Scene) {
  const stage = new Stage(scene.name, scene.title, scene.camera);
  scene.draw(stage);
  const svg = stage.render();
  if (svg.length > BUDGET_BYTES)
    throw new Error(`${scene.name}: ${svg.length} bytes, more than ${BUDGET_BYTES}`);
  writeFileSync(new URL(`${scene.name}.svg`, art), svg);
  console.log(`${scene.name.padEnd(18)} ${(svg.length / 1000).toFixed(1).padStart(6)} kB`);
}

interface Entry {
  file: string;
  title: string;
  mood: string;
  suits: readonly string[];
}

/** Rewrites the index.json entries of the drawn pictures. Pictures without a scene keep their entries. */
function writeIndex() {
  const file = new URL('index.json', art);
  const entries: Entry[] = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, title, mood, suits } of SCENES) {
    const entry = { file: `${name}.svg`, title, mood, suits };
    const known = entries.findIndex((other) => other.file === entry.file);
    if (known < 0) entries.push(entry);
    else entries[known] = entry;
  }
  writeFileSync(file, `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`);
}

const wanted = process.argv.slice(2);
for (const scene of SCENES) if (!wanted.length || wanted.includes(scene.name)) draw(scene);
writeIndex();
