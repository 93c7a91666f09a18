import { mongo } from 'mongoose';

/**
 * Returns the writes of a bulk that the server refused one by one; undefined if the error is anything else, such as a
 * lost connection or a write concern error, after which any write of the bulk may have been applied.
 */
export function refusedWrites(error: unknown): readonly mongo.WriteError[] | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const refused = error.result.getWriteErrors();
  if (refused.length === 0 || error.result.getWriteConcernError()) return undefined;
  // The driver wraps network and stepdown errors in a bulk error too, and leaves `writeErrors` empty there.
  return [error.writeErrors].flat().length === refused.length ? refused : undefined;
}
