import type { Doc } from '../values/bson-value.js';

/** What an expression sees: the document and the variables (`$$name`). */
export type Scope = { readonly root: unknown; readonly vars: Doc };
/** A compiled expression. A missing value is `undefined`. */
export type Evaluate = (scope: Scope) => unknown;
/** An operator whose arguments are all evaluated first; `min` and `max` bound their number. */
export type Operator = { min: number; max: number; apply: (args: unknown[]) => unknown };
/** An operator that compiles its own operand (names variables, is lazy, or takes named arguments). */
export type Form = (operand: unknown, compile: (expression: unknown) => Evaluate) => Evaluate;

/** The scope of an inner expression, with more variables. */
export function withVars(scope: Scope, vars: Doc): Scope {
  return { root: scope.root, vars: { ...scope.vars, ...vars } };
}
