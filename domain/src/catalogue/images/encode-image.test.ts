import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeAvatar, encodePicture } from './encode-image.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2e7d32' } });
const about = (bytes: Buffer) => sharp(bytes).metadata();
const refused = { code: 'VALIDATION' };

it('makes WebP of JPEG, PNG and WebP, at most 1,600 pixels wide', async () => {
  for (const bytes of [
    await picture(2400, 1200).jpeg().toBuffer(),
    await picture(2400, 1200).png().toBuffer(),
    await picture(2400, 1200).webp().toBuffer(),
  ]) {
    expect(await about(await encodePicture(bytes))).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
    });
  }
  expect(await about(await encodePicture(await picture(40, 30).png().toBuffer()))).toMatchObject({
    width: 40,
  });
});

it('applies the EXIF orientation, then removes the EXIF data', async () => {
  const place = { IFD3: { GPSLatitude: '19/1 4/1 0/1' }, IFD0: { Copyright: 'a name' } };
  const bytes = await picture(60, 20).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await about(bytes)).exif).toBeDefined();
  const made = await about(await encodePicture(bytes));
  expect(made).toMatchObject({ width: 20, height: 60 });
  expect(made.exif).toBeUndefined();
});

it('crops an avatar to a square', async () => {
  const made = await about(await encodeAvatar(await picture(400, 900).jpeg().toBuffer()));
  expect(made).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

it('judges by content: refuses other formats, scripts, damaged and oversized pictures', async () => {
  const png = await picture(300, 300).png().toBuffer();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  for (const bytes of [
    await picture(20, 20).gif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<!doctype html>'),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
    png.subarray(0, 60),
    huge,
  ]) {
    await expect(encodePicture(bytes)).rejects.toMatchObject(refused);
  }
  const jpeg = await picture(600, 600).jpeg().toBuffer();
  await expect(encodePicture(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject(refused);
});
