/** The outcome of one test; `skipped` means that it is for another release, topology or client. */
export type Outcome = 'passed' | 'refused' | 'failed' | 'skipped';
export type TestResult = { suite: string; test: string; outcome: Outcome; reason?: string };

/**
 * The texts with which the embedded server refuses by name. Any other error in a test is a failure, so a refusal
 * missing here counts against the server.
 */
const REFUSALS = [
  /no such command: '/,
  / (?:is|are) not supported\b/,
  /is an unknown field\./,
  /\bunknown (?:top level )?operator: \$/,
  /\bunknown index option: /,
  /Unknown index plugin '/,
  /Unrecognized pipeline stage name: '/,
  /Unrecognized expression '/,
  /Unknown modifier: \$/,
];

/** True if a text contains one of the embedded server's refusals by name. */
export function isRefusal(text: string): boolean {
  return REFUSALS.some((refusal) => refusal.test(text));
}

/** The result of a test that threw: refused if the error or one of its causes says so, otherwise failed. */
export function resultOfError(suite: string, test: string, error: unknown): TestResult {
  const reason = messages(error).join(': ');
  return { suite, test, outcome: isRefusal(reason) ? 'refused' : 'failed', reason };
}

function messages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : messages(error.cause))];
}
