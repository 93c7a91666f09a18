import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkNewSubjects, subjectProblem } from '../../setup/commit-subjects.mjs';

describe('the subject of a commit', () => {
  it('names the kind of change and its scope in 72 characters at most', () => {
    expect(subjectProblem('feat(holds): a hold ends by the clock')).toBeUndefined();
    expect(subjectProblem('fix!: one that breaks something')).toBeUndefined();
    expect(subjectProblem(`docs: ${'x'.repeat(66)}`)).toBeUndefined();
    expect(subjectProblem(`docs: ${'x'.repeat(67)}`)).toBe('has 73 characters, 72 at most');
    expect(subjectProblem('Fixed the thing')).toMatch(/is not like/);
    expect(subjectProblem('wip: more of it')).toMatch(/is not like/);
    expect(subjectProblem('fix(holds): done.')).toBe('ends with a full stop');
  });
});

describe('new commits', () => {
  const root = mkdtempSync(join(tmpdir(), 'crease-commits-'));
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=T', '-c', 'user.email=t@crease.test', '-c', 'commit.gpgsign=false', ...args],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
  const commit = (subject: string) => git('commit', '--allow-empty', '-m', subject);

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('are checked, and no earlier ones', () => {
    git('init', '-b', 'main');
    commit('Old and long ago');
    git('checkout', '-b', 'work');
    commit('feat(holds): good');
    commit('bad');

    const { looked, problems } = checkNewSubjects(root, undefined);
    expect(looked).toBe(2);
    expect(problems).toEqual([expect.stringMatching(/^\w+ bad\n {2}is not like/)]);
    // A new branch has no commit before: new are those that main does not have.
    expect(checkNewSubjects(root, '0'.repeat(40)).looked).toBe(2);
    expect(checkNewSubjects(root, 'HEAD~1').looked).toBe(1);
  });
});
