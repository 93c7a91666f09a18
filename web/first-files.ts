import { gzipSync } from 'node:zlib';

/**
 * Vite preloads what the page's first script imports at a high priority, so it would delay the first paint.
 * @throws if the script imports more than Vite's helper
 */
export function checkFirstScript(imports: readonly string[]): void {
  const extra = imports.filter((file) => !/\/preload-[^/]*$/.test(file));
  if (extra.length > 0)
    throw new Error(
      `The page's first script brings ${extra.join(', ')}: see codeSplitting in vite.config.ts`,
    );
}

/** @throws if the scripts of a screen are larger, gzipped, than `atMostKb` kilobytes of 1,000 bytes */
export function checkScreen(name: string, scripts: readonly string[], atMostKb: number): void {
  const kilobytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1_000;
  if (kilobytes > atMostKb)
    throw new Error(
      `The scripts of ${name} have ${kilobytes.toFixed(1)} kB gzipped, more than ${atMostKb}: load later what its first paint does without`,
    );
}
