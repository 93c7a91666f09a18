import type { z } from 'zod';

/** What a provider's webhook says, as its schema reads it; undefined where it is no JSON or something else. */
export function readWebhookBody<T>(rawBody: Buffer, schema: z.ZodType<T>): T | undefined {
  let json: unknown;
  try {
    json = JSON.parse(rawBody.toString('utf8'));
  } catch {
    json = {};
  }
  return schema.safeParse(json).data;
}
