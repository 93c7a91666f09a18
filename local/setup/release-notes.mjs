import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The changelog's section for a release. @throws if the tag is not `v` plus the version, or the section is missing or
 * empty
 */
export function releaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag} and package.json says ${version}.`);
  const sections = changelog.split(/^## (?=\[)/m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf('\n') + 1).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section [${version}], or nothing in it.`);
  return notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..', '..');
  const read = (name) => readFileSync(join(root, name), 'utf8');
  try {
    const { version } = JSON.parse(read('package.json'));
    console.log(releaseNotes(process.argv[2], version, read('CHANGELOG.md')));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
