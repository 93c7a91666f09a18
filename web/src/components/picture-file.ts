/** JPEG, PNG or WebP, at most 5 MB. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;

/** The problem with a chosen picture, found before it is sent. The server checks the content itself. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): 'kind' | 'size' | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return 'kind';
  return file.size > MOST_BYTES ? 'size' : undefined;
}
