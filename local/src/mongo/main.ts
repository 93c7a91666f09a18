import path from 'node:path';
import { startMongoServer } from './server.js';

/** The embedded MongoDB server as a process: MONGO_PORT, DATA_DIR; data in `${DATA_DIR}/mongo`. */
const port = Number(process.env.MONGO_PORT ?? 27017);
const dataDir = path.join(process.env.DATA_DIR ?? '.data', 'mongo');

const server = await startMongoServer({ port, dataDir, log: (line) => console.error(`mongo: ${line}`) });
console.log(`mongo: listening on ${server.url}, data in ${dataDir}`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await server.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
if (process.env.CREASE_PARENT_PIPE === '1') {
  process.stdin.resume();
  process.stdin.once('end', () => void stop());
  process.stdin.once('close', () => void stop());
}
