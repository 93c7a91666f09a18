/** Debian's Chromium, which makes no requests but the page's. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Renders text the same on every machine. */
const ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

/** The full browser: shows PDFs and notifications, and rendered the reference pictures. */
export const WHOLE_BROWSER = { ...CHROMIUM, args: [...CHROMIUM.args, ...ALIKE] };

/**
 * Turns V8's optimizing compilers off: a page of a test is gone before their work pays off. Loading three pages and
 * running axe on each takes 8 % less processor time.
 */
const UNOPTIMIZED = '--js-flags=--no-maglev --no-turbofan';

/** The same without windows, for three quarters of the processor time; the full one where it is not installed. */
export const LIGHT_BROWSER = {
  ...WHOLE_BROWSER,
  args: [...WHOLE_BROWSER.args, '--in-process-gpu', UNOPTIMIZED],
  executablePath: process.env.HEADLESS_SHELL_PATH ?? CHROMIUM.executablePath,
};
