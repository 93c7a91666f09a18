import { compileExpression } from '../expression/expression.js';
import { compileAddFields, compileProjection, compileUnset } from '../query/projection.js';
import { CommandError } from '../request/command-error.js';
import { type Doc, isDoc } from '../values/bson-value.js';

/** One stage of a pipeline update: the document in, the document out. */
export type PipelineStage = (doc: Doc, now: Date) => Doc;

/** Compiles the stages an update may have: `$set`, `$unset`, `$project`, `$replaceWith` and their other names. */
export function compileUpdatePipeline(stages: readonly unknown[], constants: Doc): PipelineStage[] {
  return stages.map((stage) => compileStage(stage, constants));
}

function compileStage(stage: unknown, constants: Doc): PipelineStage {
  if (!isDoc(stage) || Object.keys(stage).length !== 1) {
    throw new CommandError(
      'FailedToParse',
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  const [name = '', spec] = Object.entries(stage)[0] ?? [];
  const scopeVars = (doc: Doc, now: Date): Doc => ({ ...constants, NOW: now, ROOT: doc });
  switch (name) {
    case '$set':
    case '$addFields': {
      const add = compileAddFields(spec);
      return (doc, now) => add(doc, scopeVars(doc, now));
    }
    case '$unset': {
      const unset = compileUnset(spec);
      return (doc, now) => unset(doc, scopeVars(doc, now));
    }
    case '$project': {
      const project = compileProjection(spec);
      return (doc, now) => project(doc, scopeVars(doc, now));
    }
    case '$replaceWith':
    case '$replaceRoot': {
      const root = compileExpression(name === '$replaceRoot' && isDoc(spec) ? spec.newRoot : spec);
      return (doc, now) => {
        const next = root({ root: doc, vars: scopeVars(doc, now) });
        if (!isDoc(next))
          throw new CommandError('BadValue', `'newRoot' expression must evaluate to an object`);
        return '_id' in next || !('_id' in doc) ? next : { _id: doc._id, ...next };
      };
    }
    default:
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
}
