import { type Host, nodeOf, type Run } from './run-file.js';
import { markdownTableOf, scoreOf } from './table.js';

const HEAD = `# How fast it is

\`npm run bench -- report\` writes this page from \`performance.json\`, which holds every figure; do not edit it by hand. [The
bench](../bench/README.md) explains how to read a figure and what it is compared with. Each figure is the median of its blocks, followed by the
least and the greatest. A ratio compares it with a baseline of the same run, so it depends on our code more than on the machine.`;

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
