import { fire, type Shot } from '../http-load.js';

/** The requests of the next crowds, in place of those of before; or word that the next of them is to ask. */
export type CrowdAsk = readonly (readonly Shot[])[] | 'go';

const CONNECTIONS = 64;

// Crowds in a process of their own: it has their requests at hand, and answers with the statuses that one got.
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
// The bench is gone.
process.on('disconnect', () => process.exit(0));
