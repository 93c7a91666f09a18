import { randomBytes } from 'node:crypto';

/** One grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** A small PNG; readers ignore bytes after its end, so it can have any size. */
export function aPicture(bytes = PIXEL.length): Buffer {
  return Buffer.concat([PIXEL, randomBytes(Math.max(0, bytes - PIXEL.length))]);
}

/** A multipart body with one file. */
export function upload(field: string, bytes: Buffer, name = 'photo.png'): { raw: FormData } {
  const raw = new FormData();
  raw.append(field, new Blob([new Uint8Array(bytes)]), name);
  return { raw };
}
