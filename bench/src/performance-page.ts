import { type Host, nodeOf, type Run } from './run-file.js';
import { markdownTableOf, scoreOf } from './table.js';

const HEAD = `# How fast it is

Written by \`npm run bench -- report\` from \`performance.json\`, which holds every figure; nobody edits it by hand. How to
read a figure and what each is against says [the bench](../bench/README.md). Each is the median of blocks; behind it stand the least and
the most of them. A ratio is to what was measured beside it in the same run, so it says more of our code and less of the machine.`;

const machineOf = ({ cpus, model, memoryGb, os, node }: Host): string =>
  `${cpus} × ${model}, ${memoryGb} GB, ${os}, Node ${node.replace(/^v/, '')}`;

/** Replaces older runs by newer ones of the same suite and major version of Node, and sorts by both. */
export function withNewer(runs: readonly Run[], newer: readonly Run[]): Run[] {
  const newest = new Map([...runs, ...newer].map((run) => [`${run.suite} ${nodeOf(run)}`, run]));
  return [...newest.values()].sort((a, b) => {
    if (a.suite === b.suite) return nodeOf(a) - nodeOf(b);
    return a.suite < b.suite ? -1 : 1;
  });
}

/** The text of `docs/performance.md`: where, when and by which command each suite was measured, and its table. */
export function performancePage(runs: readonly Run[]): string {
  const all = runs.flatMap(({ results }) => results);
  return `${[HEAD, `${scoreOf(all)}.`, ...runs.map(sectionOf)].join('\n\n')}\n`;
}

function sectionOf(run: Run): string {
  const { suite, at, commit, command, full, host, results, failed, seconds } = run;
  const [before, after] = host.load;
  const lines = [
    `## ${suite}, Node ${nodeOf(run)}`,
    `\`${command}\` on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC, commit \`${commit}\`, ${Math.round(seconds)} s${full ? '' : ', at reduced sizes'}; ${machineOf(host)}; load ${before} before and ${after} after. ${scoreOf(results)}.`,
    markdownTableOf(results),
  ];
  if (failed.length > 0) lines.push(`Not measured: ${failed.join('; ')}.`);
  return lines.join('\n\n');
}
