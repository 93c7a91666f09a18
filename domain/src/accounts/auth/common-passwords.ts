/** How many of the most common passwords are refused; rarer ones are seldom tried. */
const REFUSED = 10_000;

let words: Promise<ReadonlySet<string>> | undefined;

/** Loaded for the first password that is judged: half a megabyte that most processes never need. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary.passwords.slice(0, REFUSED));
}

/** True for one of the most common passwords. Expects lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= load();
  return (await words).has(password);
}
