import type { Ground } from './contracts/grounds.js';

type Picture = Ground['images'][number];

/** Stands where a ground has no picture of its own. */
export const NO_PICTURE = '/art/ground-crease.svg';

/** The picture that stands for the ground: the one its owner chose, else the first. */
export function primaryPicture(images: readonly Picture[] | undefined): Picture | undefined {
  return images?.find((image) => image.isPrimary) ?? images?.[0];
}
