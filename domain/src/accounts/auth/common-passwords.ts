/** How many of the most common are refused; those further down are seldom tried by anybody. */
const REFUSED = 10_000;

let words: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is judged: half a megabyte that most processes never need. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary.passwords.slice(0, REFUSED));
}

/** Is this one of the passwords that are tried first? Given in lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= load();
  return (await words).has(password);
}
