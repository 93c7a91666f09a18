import os from 'node:os';
import { CommandError } from '../request/command-error.js';
import { MAX_DOCUMENT_BYTES } from '../storage/collection.js';
import type { Doc } from '../values/bson-value.js';
import { MAX_MESSAGE_BYTES } from '../wire/wire-codec.js';
import type { Command, CommandContext, CommandTable } from './command.js';

/** The MongoDB release whose behaviour this server follows. */
const VERSION = '7.0.0';
const VERSION_ARRAY = [7, 0, 0, 0];
const MAX_WIRE_VERSION = 21;

function hello(_command: Doc, { now, connectionId }: CommandContext): Doc {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: now,
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

const HELLO: Command = {
  fields: [
    'helloOk',
    'client',
    'compression',
    'speculativeAuthenticate',
    'saslSupportedMechs',
    'loadBalanced',
    'topologyVersion',
    'maxAwaitTimeMS',
    'hostInfo',
    'internalClient',
    'backpressure',
    'forShell',
  ],
  run: hello,
};

function buildInfo(): Doc {
  return {
    version: VERSION,
    versionArray: VERSION_ARRAY,
    gitVersion: 'crease-embedded',
    modules: ['crease-embedded'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['creaseJournal'],
    ok: 1,
  };
}

function hostInfo(_command: Doc, { now }: CommandContext): Doc {
  return {
    system: {
      currentTime: now,
      hostname: os.hostname(),
      cpuAddrSize: 64,
      memSizeMB: Math.round(os.totalmem() / 1_048_576),
      numCores: os.cpus().length,
      cpuArch: os.arch(),
    },
    os: { type: os.type(), name: os.platform(), version: os.release() },
    extra: {},
    ok: 1,
  };
}

function serverStatus(_command: Doc, context: CommandContext): Doc {
  const { now, startedAt, cursors, scans, address } = context;
  const uptimeMs = now.getTime() - startedAt.getTime();
  return {
    host: `${address.host}:${address.port}`,
    version: VERSION,
    process: 'crease-embedded',
    pid: process.pid,
    uptime: Math.floor(uptimeMs / 1000),
    uptimeMillis: uptimeMs,
    localTime: now,
    metrics: {
      cursor: { open: { total: cursors.count } },
      queryExecutor: {
        collectionScans: { total: scans.list().reduce((sum, entry) => sum + entry.count, 0) },
      },
    },
    mem: { resident: Math.round(process.memoryUsage().rss / 1_048_576) },
    ok: 1,
  };
}

/** `creaseScans: 1` lists the queries of this database that no index answered; `reset: true` clears the list. */
function creaseScans(command: Doc, { scans, database }: CommandContext): Doc {
  const list = scans.list(`${database}.`);
  if (command.reset === true) scans.reset(`${database}.`);
  return { scans: list, total: list.reduce((sum, entry) => sum + entry.count, 0), ok: 1 };
}

function getParameter(command: Doc): Doc {
  const known: Doc = { featureCompatibilityVersion: { version: '7.0' } };
  if (command.getParameter === '*') return { ...known, ok: 1 };
  const wanted = Object.keys(known).filter((name) => name in command);
  if (wanted.length === 0) throw new CommandError('InvalidOptions', 'no option found to get');
  return { ...Object.fromEntries(wanted.map((name) => [name, known[name]])), ok: 1 };
}

function getLog(command: Doc): Doc {
  if (command.getLog === '*') return { names: ['global', 'startupWarnings'], ok: 1 };
  return { totalLinesWritten: 0, log: [], ok: 1 };
}

function endSessions(command: Doc, { sessions }: CommandContext): Doc {
  sessions.end(command.endSessions);
  return { ok: 1 };
}

const answerOk: Command = { fields: [], run: () => ({ ok: 1 }) };

/** Greetings, sessions and what shells ask on connecting. */
export const diagnosticCommands: CommandTable = {
  hello: HELLO,
  isMaster: HELLO,
  ismaster: HELLO,
  ping: answerOk,
  endSessions: { fields: [], run: endSessions },
  startSession: answerOk,
  refreshSessions: answerOk,
  buildInfo: { fields: [], run: buildInfo },
  buildinfo: { fields: [], run: buildInfo },
  hostInfo: { fields: [], run: hostInfo },
  serverStatus: { fields: ['*'], run: serverStatus },
  connectionStatus: {
    fields: ['showPrivileges'],
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
  },
  getParameter: { fields: ['*'], run: getParameter },
  getCmdLineOpts: { fields: [], run: () => ({ argv: [], parsed: {}, ok: 1 }) },
  getLog: { fields: [], run: getLog },
  whatsmyuri: {
    fields: [],
    run: (_command, { address }) => ({ you: `${address.host}:${address.port}`, ok: 1 }),
  },
  creaseScans: { fields: ['reset'], run: creaseScans },
};
