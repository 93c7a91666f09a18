import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The length that every list of commits shows. */
const LONGEST = 72;
/** Conventional Commits: `feat(holds): …`, with `!` where it breaks something. */
const PATTERN = /^(?:feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(?:\([\w, -]+\))?!?: \S/;

/**
 * @param {string} subject @returns {string
 * undefined} the problem of a commit's subject
 */
export function subjectProblem(subject) {
  if (!PATTERN.test(subject)) return 'is not like "feat(holds): what it does"';
  if (subject.length > LONGEST) return `has ${subject.length} characters, ${LONGEST} at most`;
  if (/[.]$/.test(subject)) return 'ends with a full stop';
  return undefined;
}

const git = (root, args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The first of these that exists here and is an ancestor of HEAD. */
function firstKnown(root, names) {
  return names.find((name) => {
    if (!name || /^0+$/.test(name)) return false; // a new branch has no commit before
    try {
      git(root, ['merge-base', name, 'HEAD']);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Checks the subjects of new commits: those since `COMMITS_SINCE`, else since `origin/main` or `main`; without any of
 * these, for example in an archive, there are none.
 * @param {string} root @param {string
 * undefined} since @returns {{ looked: number, problems: string[] }}
 */
export function checkNewSubjects(root, since) {
  const base = firstKnown(root, [since, 'origin/main', 'main']);
  if (!base) return { looked: 0, problems: [] };
  // Merge commits are created by the host when a pull request is tested or merged.
  const lines = git(root, ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`])
    .split('\n')
    .filter(Boolean);
  const problems = lines.flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    const problem = subjectProblem(subject);
    return problem ? [`${line}\n  ${problem}`] : [];
  });
  return { looked: lines.length, problems };
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..');
  const { looked, problems } = checkNewSubjects(root, process.env.COMMITS_SINCE);
  for (const problem of problems) console.error(problem);
  console.log(`${looked} new commits, ${problems.length} with a subject to mend.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
