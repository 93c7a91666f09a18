import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { imageIdOf } from '../images/image.service.js';

export interface Picture {
  url: string;
  alt: string;
}

/** docs/product-rules.md, Grounds and search */
export const MAX_GROUND_IMAGES = 12;

const placeOf = (images: readonly Picture[], imageId: string): number => {
  const at = images.findIndex(({ url }) => imageIdOf(url)?.toString() === imageId);
  if (at < 0) throw refuse('NOT_FOUND', 'no_such_picture');
  return at;
};

/**
 * The pictures with one added at the end, or replacing another, whose description it keeps.
 * @throws `STATE_CONFLICT` beyond twelve, `NOT_FOUND`
 */
export function withPicture(images: readonly Picture[], added: Picture, replacesId?: string): Picture[] {
  if (replacesId !== undefined) {
    const place = placeOf(images, replacesId);
    return images.map((image, at) => (at === place ? { ...added, alt: image.alt } : image));
  }
  if (images.length >= MAX_GROUND_IMAGES)
    throw new AppError('STATE_CONFLICT', `A ground shows at most ${MAX_GROUND_IMAGES} pictures.`);
  return [...images, added];
}

/** The pictures without one. @throws `NOT_FOUND` */
export function withoutPicture(images: readonly Picture[], imageId: string): Picture[] {
  const place = placeOf(images, imageId);
  return images.filter((_, at) => at !== place);
}
