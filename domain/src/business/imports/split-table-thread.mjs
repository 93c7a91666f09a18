import { parentPort, workerData } from 'node:worker_threads';
import { splitText } from './split-text.mjs';

// The thread of `split-table.ts`. Plain JavaScript, because a thread starts from its file, and tests start it in `src`.

parentPort?.postMessage(splitText(workerData));
