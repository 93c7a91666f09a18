import { fire, fireUntilLetIn, type Hit, type Shot } from '../http-load.js';

/** The requests of the next crowds, replacing earlier ones; or `go` to start the next one. */
export type CrowdAsk = readonly (readonly Shot[])[] | 'go';

export type CrowdHit = Pick<Hit, 'status' | 'ms'> & { tries: number };

const connections = Number(process.argv[2]);
const comesBack = process.argv[3] === 'comes-back';

// Crowds run in a process of their own, which prepares their requests and returns status codes and times.
let crowds: (readonly Shot[])[] = [];
process.on('message', (ask: CrowdAsk) => {
  if (ask !== 'go') {
    crowds = [...ask];
    process.send?.([]);
    return;
  }
  const crowd = crowds.pop() ?? [];
  const answered = comesBack
    ? fireUntilLetIn(crowd, connections)
    : fire(crowd, connections).then(({ hits }) => hits.map((hit) => ({ ...hit, tries: 1 })));
  void answered.then((hits) => process.send?.(hits.map(({ status, ms, tries }) => ({ status, ms, tries }))));
});
// The bench has ended.
process.on('disconnect', () => process.exit(0));
