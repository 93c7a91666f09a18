import { fire, type Hit, type Shot } from '../http-load.js';

/** The requests of the next crowds, replacing earlier ones; or `go` to start the next one. */
export type CrowdAsk = readonly (readonly Shot[])[] | 'go';

export type CrowdHit = Pick<Hit, 'status' | 'ms'>;

const connections = Number(process.argv[2]);

// Crowds run in a process of their own, which prepares their requests and returns status codes and times.
let crowds: (readonly Shot[])[] = [];
process.on('message', (ask: CrowdAsk) => {
  if (ask !== 'go') {
    crowds = [...ask];
    process.send?.([]);
    return;
  }
  void fire(crowds.pop() ?? [], connections).then(({ hits }) =>
    process.send?.(hits.map(({ status, ms }) => ({ status, ms }))),
  );
});
// The bench has ended.
process.on('disconnect', () => process.exit(0));
