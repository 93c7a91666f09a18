const encoder = new TextEncoder();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text, or its beginning with `…` if its UTF-8 has more bytes. Never cuts through a character or an emoji. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (encoder.encode(text).length <= maxBytes) return text;
  const room = maxBytes - encoder.encode('…').length;
  let cut = '';
  let bytes = 0;
  for (const { segment } of segmenter.segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > room) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
