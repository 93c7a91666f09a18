/** A picture on the board: its URL and its description. */
export interface BoardPicture {
  url: string;
  alt: string;
}

/** Actions on a ground's pictures. Each rejects with the error. */
export interface PictureActions {
  /** Adds one at the end, or replaces another. `onProgress` is called with 0 to 1. */
  upload: (file: File, onProgress: (share: number) => void, replacesId?: string) => Promise<unknown>;
  /** All of them, in their new order and with their new descriptions. */
  arrange: (pictures: BoardPicture[]) => Promise<unknown>;
  remove: (picture: BoardPicture) => Promise<unknown>;
}

/** Pictures a ground may have (docs/product-rules.md, Grounds and search). */
export const MOST_PICTURES = 12;

const UPLOADED = /^\/api\/images\/([0-9a-f]{24})$/;

/** The id of an uploaded picture; undefined for a demo picture. */
export const imageIdOf = (url: string): string | undefined => UPLOADED.exec(url)?.[1];

/** Returns the list with one item moved to another position. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
