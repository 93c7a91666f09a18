export function subjectProblem(subject: string): string | undefined;
export function checkNewSubjects(
  root: string,
  since: string | undefined,
): { looked: number; problems: string[] };
