import { gzipSync } from 'node:zlib';
import type { IndexHtmlTransformContext } from 'vite';

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

/**
 * Files of the chunks that `fits`, of all their imports, and of their styles.
 * @throws if no chunk fits, so that no check passes because a file was renamed
 */
export function filesOf(bundle: Bundle, fits: (chunk: Chunk) => boolean) {
  const files = new Set<string>();
  const styles = new Set<string>();
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && fits(file)) files.add(file.fileName);
  if (files.size === 0) throw new Error(`The build has no chunk for ${fits}`);
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const next of file.imports) files.add(next);
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { files: [...files], styles: [...styles] };
}

export const scriptsOf = (bundle: Bundle, files: Iterable<string>) =>
  [...files].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [chunk.code] : [];
  });

/** Whether every page has this file before it imports any other. Another chunk's name may begin alike: `vendor-tag`. */
export const isOfEveryPage = (file: string) => /\/(app|preload|vendor)-[\w-]{8}\.(js|css)$/.test(file);

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

/**
 * Checks every screen that one of the tables imports; each is given after the tables that lead to it.
 * @throws if a table has no screens, or if one brings more than `atMostKb` to the files of home
 */
export function checkOtherScreens(
  bundle: Bundle,
  home: ReadonlySet<string>,
  tablesOfScreens: readonly (readonly string[])[],
  atMostKb: number,
): void {
  const has = ({ moduleIds }: Chunk, end: string | undefined) =>
    end !== undefined && moduleIds.some((id) => id.endsWith(end));
  for (const tables of tablesOfScreens) {
    const screens = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' && has(file, tables.at(-1)) ? file.dynamicImports : [],
    );
    if (screens.length === 0) throw new Error(`The build has no screens of ${tables.at(-1)}`);
    for (const screen of screens) {
      const { files } = filesOf(
        bundle,
        (chunk) => chunk.fileName === screen || tables.some((end) => has(chunk, end)),
      );
      const added = files.filter((file) => !home.has(file));
      checkScreen(screen, scriptsOf(bundle, added), atMostKb);
    }
  }
}
