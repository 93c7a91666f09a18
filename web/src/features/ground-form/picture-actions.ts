/** A picture as it stands on the board: where it is shown from, and in words. */
export interface BoardPicture {
  url: string;
  alt: string;
}

/** What is done with the pictures of a ground; each throws what went wrong. */
export interface PictureActions {
  /** Adds one at the end, or puts it in the place of another. `onProgress` is told 0 to 1. */
  upload: (file: File, onProgress: (share: number) => void, replacesId?: string) => Promise<unknown>;
  /** All of them, in their new order and words. */
  arrange: (pictures: BoardPicture[]) => Promise<unknown>;
  remove: (picture: BoardPicture) => Promise<unknown>;
}

/** Pictures a ground may have (docs/product-rules.md, Grounds and search). */
export const MOST_PICTURES = 12;

const UPLOADED = /^\/api\/images\/([0-9a-f]{24})$/;

/** The id of a picture that was uploaded; undefined for one that came with the demo. */
export const imageIdOf = (url: string): string | undefined => UPLOADED.exec(url)?.[1];

/** A list with one of its things in another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
