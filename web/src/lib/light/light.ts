import type { ContractSpec } from '@crease/shared/contract';
import type { z } from 'zod';

/** The part of a schema that the first screens need. Every schema of zod has it. */
export interface Light<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T; error?: undefined }
    | { success: false; data?: undefined; error: { issues: readonly unknown[] } };
}

/** The part of a contract that a call needs. `call` knows the types of its input by `C`. */
export interface LightContract<C extends ContractSpec> {
  method: C['method'];
  path: string;
  auth: C['auth'];
  shownOnce?: true;
  contentType?: string;
  response: Light<z.infer<C['response']>>;
  /** Never set: it only carries the type. */
  of?: C;
}

/** For exports of a `*.light.ts`: the build replaces the schema by a light one (`web/light-schemas.ts`). */
export const light = <T>(schema: z.ZodType<T>): Light<T> => schema;

/** Like `light`, for a contract. */
export const lightContract = <C extends ContractSpec>({
  method,
  path,
  auth,
  shownOnce,
  contentType,
  response,
}: C): LightContract<C> => ({
  method,
  path,
  auth,
  ...(shownOnce ? { shownOnce } : {}),
  ...(contentType ? { contentType } : {}),
  response: light(response as z.ZodType<z.infer<C['response']>>),
});
