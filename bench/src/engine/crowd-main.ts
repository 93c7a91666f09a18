import { fire, type Shot } from '../http-load.js';

/** The requests of the next crowds, replacing earlier ones; or `go` to start the next one. */
export type CrowdAsk = readonly (readonly Shot[])[] | 'go';

const CONNECTIONS = 64;

// Crowds run in a process of their own, which prepares their requests and returns the status codes.
let crowds: (readonly Shot[])[] = [];
process.on('message', (ask: CrowdAsk) => {
  if (ask !== 'go') {
    crowds = [...ask];
    process.send?.([]);
    return;
  }
  void fire(crowds.pop() ?? [], CONNECTIONS).then(({ hits }) =>
    process.send?.(hits.map(({ status }) => status)),
  );
});
// The bench has ended.
process.on('disconnect', () => process.exit(0));
