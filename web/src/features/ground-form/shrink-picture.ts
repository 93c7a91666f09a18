/** A ground page shows at most 1,600 pixels; the rest leaves room to crop. */
const MOST_SIDE = 2400;
/** Smaller pictures are sent unchanged. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Shrinks a phone's picture to at most 2,400 pixels per side, as JPEG. A picture that the browser cannot read is sent
 * unchanged: the server validates it and reports the problem.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
  const shrunk = await drawn(bitmap, {
    from: { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
  });
  bitmap.close();
  return shrunk && shrunk.size < file.size ? new File([shrunk], file.name, { type: shrunk.type }) : file;
}

interface Drawing {
  from: { x: number; y: number; width: number; height: number };
  width: number;
  height: number;
}

/** A part of a picture as a JPEG of the given size; undefined if the browser lacks the memory. */
export function drawn(
  source: CanvasImageSource,
  { from, width, height }: Drawing,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.88));
}
