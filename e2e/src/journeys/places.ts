/** The addresses of the system under test. */
export interface Places {
  baseUrl: string;
  mailboxUrl: string;
  sandboxUrl: string;
}

/** The system that all journeys share (see global-setup.ts). */
export function sharedPlaces(): Places {
  return { baseUrl: named('BASE_URL'), mailboxUrl: named('MAILBOX_URL'), sandboxUrl: named('SANDBOX_URL') };
}

function named(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} does not say where the system under test is`);
  return value;
}
