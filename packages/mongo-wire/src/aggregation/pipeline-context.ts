import type { Doc } from '../values/bson-value.js';

/** Reads the matching documents of a collection in this database. */
export type Source = (
  collection: string,
  filter: Doc,
  options: { sort?: unknown; limit?: number; vars?: Doc },
) => Doc[];
/**
 * What a pipeline runs with; `depth` is its nesting level. With `count` it need not read documents that it only counts.
 */
export type PipelineContext = {
  source: Source;
  count?: (collection: string, filter: Doc) => number;
  vars: Doc;
  depth?: number;
};
/** A compiled stage. */
export type Stage = (docs: Doc[]) => Doc[];

/** How a stage runs a nested pipeline: over a collection, or over given documents. */
export type Pipelines = {
  over(collection: string, stages: readonly unknown[], context: PipelineContext): Doc[];
  on(docs: Doc[], stages: readonly unknown[], context: PipelineContext): Doc[];
};

/** The context of a nested pipeline. */
export function nested(context: PipelineContext, vars = context.vars): PipelineContext {
  const { count: _, ...rest } = context;
  return { ...rest, vars, depth: (context.depth ?? 0) + 1 };
}
