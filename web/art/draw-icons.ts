/**
 * Draws the icons of the installed app and the picture of plain link previews into web/public/icons:
 * `npx tsx web/art/draw-icons.ts`. They are kept in the repository.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type Sharp from 'sharp';

// sharp is a dependency of the domain, which encodes pictures. The web needs it only for this script.
const require = createRequire(new URL('../../domain/package.json', import.meta.url));
const sharp: typeof Sharp = require('sharp');
const icons = new URL('../public/icons/', import.meta.url);
const NIGHT = '#08130f';

const mark = (scale: number) => `<g fill="none" stroke-linecap="round" stroke-width="2.7"
  transform="translate(${16 - 16 * scale} ${16.2 - 16 * scale}) scale(${scale})">
  <path d="M11 21V7M16 21V7M21 21V7" stroke="#fff"/>
  <path d="M10.5 4.5h4M17.5 4.5h4M3 25.5h26M7 21.5v7M25 21.5v7" stroke="#ffb238"/></g>`;
/** `corner` in thirty-seconds of the side. 0 for icons that phones cut into their own shape. */
const icon = (scale: number, corner: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${NIGHT}"/>${mark(scale)}</svg>`;

const ICONS = [
  { name: 'icon-192.png', size: 192, svg: icon(0.8, 7) },
  { name: 'icon-512.png', size: 512, svg: icon(0.8, 7) },
  { name: 'icon-maskable-512.png', size: 512, svg: icon(0.56, 0) },
  { name: 'apple-touch-icon.png', size: 180, svg: icon(0.72, 0) },
];
for (const { name, size, svg } of ICONS) {
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, icons)));
}
await sharp(readFileSync(new URL('../public/art/ground-night.svg', import.meta.url)))
  .resize(1200, 630, { fit: 'cover' })
  .jpeg({ quality: 78 })
  .toFile(fileURLToPath(new URL('preview.jpg', icons)));
