/** The version of this code, as in `package.json` (version.test.ts). */
export const VERSION = '0.2.0';
