import { AppError } from '@crease/shared/errors';
import type { Sharp } from 'sharp';
import { TurnQueue } from '../../accounts/auth/turn-queue.js';
import { loadSharp } from './load-sharp.js';

/** What a picture may be, by its first bytes: nothing else ever reaches a decoder. */
const SIGNATURES: readonly { format: string; begins: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    format: 'png',
    begins: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    format: 'webp',
    begins: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];
/** A phone's camera makes 50 million; a picture that claims more is there to fill the memory. */
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 16_000;

/** Two at a time, so that uploads leave the cores to everybody else. */
const turns = new TurnQueue(
  2,
  20,
  () =>
    new AppError('UNAVAILABLE', 'Many pictures are coming in right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
);

function refuse(message: string, cause?: unknown): AppError {
  return new AppError('VALIDATION', message, { errors: [{ path: 'image', message }], cause });
}

const NOT_A_PICTURE = 'Please choose a picture in JPEG, PNG or WebP format.';
const BROKEN = 'This picture is damaged. Please choose another.';

async function open(bytes: Buffer): Promise<Sharp> {
  const signature = SIGNATURES.find(({ begins }) => begins(bytes));
  if (!signature) throw refuse(NOT_A_PICTURE);
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
  const { format, width, height } = await image.metadata().catch((cause: unknown) => {
    throw refuse(BROKEN, cause);
  });
  if (format !== signature.format) throw refuse(NOT_A_PICTURE);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw refuse('This picture has too many pixels. Please choose a smaller one.');
  }
  // Turned as its EXIF says; then the EXIF, with the place it may name, is left behind.
  return image.autoOrient();
}

async function encode(bytes: Buffer, shape: (image: Sharp) => Sharp): Promise<Buffer> {
  return await turns.run(async () => {
    const image = await open(bytes);
    try {
      return await shape(image).webp({ quality: 80 }).toBuffer();
    } catch (cause) {
      throw refuse(BROKEN, cause);
    }
  });
}

/**
 * A picture of a ground, judged by its content and made anew: WebP, at most 1,600 pixels wide and high, without EXIF.
 * Throws `VALIDATION` for what is no JPEG, PNG or WebP, is damaged or too large to unpack.
 */
export const encodePicture = (bytes: Buffer): Promise<Buffer> =>
  encode(bytes, (image) =>
    image.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }),
  );

/** A face for a list: the middle of the picture, 256 by 256. Throws as `encodePicture`. */
export const encodeAvatar = (bytes: Buffer): Promise<Buffer> =>
  encode(bytes, (image) => image.resize({ width: 256, height: 256, fit: 'cover', position: 'attention' }));
