import { CommandError } from '../request/command-error.js';
import type { Doc } from '../values/bson-value.js';
import type { Reply } from '../wire/cursor-reply.js';
import { catalogCommands } from './catalog-commands.js';
import { collModCommands } from './collmod-command.js';
import { type Command, type CommandContext, GENERIC_FIELDS } from './command.js';
import { diagnosticCommands } from './diagnostic-commands.js';
import { explainCommands } from './explain-command.js';
import { queryCommands } from './query-commands.js';
import { writeCommands } from './write-commands.js';

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...diagnosticCommands,
    ...queryCommands,
    ...writeCommands,
    ...catalogCommands,
    ...collModCommands,
    ...explainCommands,
  }),
);

/** The answer for a refused command. */
export function errorReply(error: CommandError): Doc {
  return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
}

/**
 * Runs a command; its name is the document's first field.
 * @throws CommandError for an unknown command (59), an unknown field of one (40415), or its own refusal
 */
export function runCommand(command: Doc, context: CommandContext): Reply {
  const name = Object.keys(command)[0] ?? '';
  const known = COMMANDS.get(name);
  if (!known) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  if (command.startTransaction === true || command.autocommit === false) {
    throw new CommandError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  if (!known.fields.includes('*')) {
    for (const field of Object.keys(command)) {
      if (field !== name && !known.fields.includes(field) && !GENERIC_FIELDS.has(field)) {
        throw new CommandError('UnknownField', `BSON field '${name}.${field}' is an unknown field.`);
      }
    }
  }
  return known.run(command, context);
}
