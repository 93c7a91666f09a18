/** What a ground's page shows at most is 1,600 pixels; some more leave room to crop. */
const MOST_SIDE = 2400;
/** Smaller ones go as they are. */
const SMALL_BYTES = 1024 * 1024;

/**
 * A picture from a phone made fit to send: at most 2,400 pixels wide and high, as JPEG. One that the browser cannot read
 * goes as it is: the server judges it and says what is wrong.
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

/** A part of a picture as a JPEG of that size; undefined where the browser has no memory for it. */
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
