import path from 'node:path';
import { type MongoServer, startMongoServer } from './server.js';

/*
 * The embedded MongoDB server as a process of its own. MONGO_PORT: where it listens; DATA_DIR: its data is in
 * `mongo` below it; CREASE_PARENT_PIPE=1: it ends when its standard input does, so never outlives the launcher;
 * MONGO_COMPACT_BYTES: the journal is compacted beyond this size (16 MiB).
 */

const port = Number(process.env.MONGO_PORT ?? 27017);
const dataDir = path.join(process.env.DATA_DIR ?? '.data', 'mongo');
const compactAboveBytes = Number(process.env.MONGO_COMPACT_BYTES) || undefined;
const log = (line: string) => console.error(`mongo: ${line}`);

function fail(error: unknown): never {
  log(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

let server: MongoServer | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server?.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop().catch(fail));
process.on('SIGINT', () => void stop().catch(fail));
if (process.env.CREASE_PARENT_PIPE === '1') {
  process.stdin.resume();
  process.stdin.once('end', () => void stop().catch(fail));
  process.stdin.once('error', () => void stop().catch(fail));
}

try {
  server = await startMongoServer({ port, dataDir, log, onFailure: fail, compactAboveBytes });
  console.log(`mongo: listening on ${server.url}, data in ${dataDir}`);
} catch (error) {
  fail(error);
}
