/** Debian's Chromium, asking nobody for anything but the page. */
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

/** Letters are drawn alike whatever the machine's own settings are. */
const ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

/** The whole browser: it shows PDFs and notifications, and drew the pictures that looks are compared with. */
export const WHOLE_BROWSER = { ...CHROMIUM, args: [...CHROMIUM.args, ...ALIKE] };

/** The same without windows, for three quarters of the processor time; the whole one where it cannot be had. */
export const LIGHT_BROWSER = {
  ...WHOLE_BROWSER,
  executablePath: process.env.HEADLESS_SHELL_PATH ?? CHROMIUM.executablePath,
};
