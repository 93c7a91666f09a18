/** The version of this code, as `package.json` says it (version.test.ts). */
export const VERSION = '0.2.0';
