import type { Ground } from './contracts/grounds.js';

type Picture = Ground['images'][number];

/** Used for grounds without a picture of their own. */
export const NO_PICTURE = '/art/ground-crease.svg';

/** The picture that represents the ground: the owner's choice, else the first. */
export function primaryPicture(images: readonly Picture[] | undefined): Picture | undefined {
  return images?.find((image) => image.isPrimary) ?? images?.[0];
}
