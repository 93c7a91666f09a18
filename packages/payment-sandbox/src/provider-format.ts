import { z } from 'zod';
import { ProviderProblem } from './provider-problem.js';

/** Rupees above 0, at most two decimals. */
export const rupeeAmount = z
  .number()
  .positive()
  .max(1e9)
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, 'at most two decimals');

export function paiseIn(rupees: number): number {
  return Math.round(rupees * 100);
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60_000;

/** The provider writes Indian time with its offset: `2026-01-31T18:30:00+05:30`. */
export function isoTime(epochMs: number): string {
  return `${new Date(epochMs + INDIA_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** @throws ProviderProblem 400 that names the first bad field, like the provider */
export function parseOr400<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join('.') || 'body';
  const field = path.split('.').at(-1) ?? path;
  throw new ProviderProblem(400, `${field}_invalid`, `${path} : ${issue?.message ?? 'invalid'}`);
}
