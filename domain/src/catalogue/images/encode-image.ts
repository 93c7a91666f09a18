import { AppError } from '@crease/shared/errors';
import type { Sharp } from 'sharp';
import { TurnQueue } from '../../accounts/auth/turn-queue.js';
import { loadSharp } from './load-sharp.js';

/** Accepted formats by their first bytes: nothing else reaches a decoder. */
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
/** A phone's camera makes 50 million; a larger claim is a decompression bomb. */
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 16_000;

/** Two at a time, so that uploads leave processor time for other requests. */
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
  // Applies the EXIF orientation; the EXIF data, which may name a place, is then dropped.
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
 * Re-encodes a ground's picture, whose format is judged by content: WebP, at most 1,600 pixels wide and high, without
 * EXIF.
 * @throws `VALIDATION` for anything but JPEG, PNG or WebP, or a damaged or too large picture.
 */
export const encodePicture = (bytes: Buffer): Promise<Buffer> =>
  encode(bytes, (image) =>
    image.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }),
  );

/** Re-encodes the scan of a paper: like a ground's picture, but large enough to read. Throws like `encodePicture`. */
export const encodeScan = (bytes: Buffer): Promise<Buffer> =>
  encode(bytes, (image) =>
    image.resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true }),
  );

/** Encodes an avatar: the middle of the picture, 256 by 256. Throws like `encodePicture`. */
export const encodeAvatar = (bytes: Buffer): Promise<Buffer> =>
  encode(bytes, (image) => image.resize({ width: 256, height: 256, fit: 'cover', position: 'attention' }));
