/** One instruction of a stage, in order. */
export type Step =
  | { do: 'copy'; from: string | undefined; sources: string[]; to: string }
  | { do: 'run'; command: string }
  | { do: 'workdir'; path: string }
  | { do: 'env'; variables: Record<string, string> };

export interface Stage {
  name: string;
  /** The name of another stage or a foreign image. */
  base: string;
  steps: Step[];
}

/** Parses a simple Dockerfile like ours. @throws on anything unknown: nothing is silently ignored */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of linesOf(text)) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, base, name] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      if (!base || !name) throw new Error(`"${line}" names no stage`);
      stages.push({ name, base, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`"${line}" stands in no stage`);
    stage.steps.push(...stepsOf(instruction, rest, line));
  }
  return stages;
}

/** Without comments, and with continued lines joined. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function stepsOf(instruction: string, rest: string, line: string): Step[] {
  switch (instruction) {
    case 'COPY': {
      const words = rest.split(/\s+/);
      const flags = words.filter((word) => word.startsWith('--'));
      const paths = words.filter((word) => !word.startsWith('--'));
      const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
      return [{ do: 'copy', from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' }];
    }
    case 'RUN':
      return [{ do: 'run', command: rest }];
    case 'WORKDIR':
      return [{ do: 'workdir', path: rest }];
    case 'ENV':
      return [
        {
          do: 'env',
          variables: Object.fromEntries(
            rest.split(/\s/).flatMap((pair) => {
              const [name = '', value] = pair.split(/=(.*)/s);
              return value ? [[name, value]] : [];
            }),
          ),
        },
      ];
    case 'USER':
    case 'CMD':
      return []; // no file depends on them
    default:
      throw new Error(`"${line}" is an instruction that the check does not know`);
  }
}
