import { z } from 'zod';

/**
 * The features of a ground on the wire. A new one is one line here, with a default: older documents, and owners'
 * clients that do not know it, leave it out.
 */
export const groundFeatures = z.object({
  pitchType: z.string(),
  capacity: z.number().int(),
  lighting: z.boolean(),
  parking: z.boolean(),
  /** A roof over the nets, so that rain does not end the game. */
  covered: z.boolean().default(false),
});
export type GroundFeatures = z.infer<typeof groundFeatures>;
/** The yes/no features of a ground. */
export type GroundSwitch = {
  [F in keyof GroundFeatures]: boolean extends GroundFeatures[F] ? F : never;
}[keyof GroundFeatures];
/** The features in order of declaration, which is the ground page's order. */
// zod's shape has exactly the keys of the inferred type.
export const FEATURE_NAMES = Object.keys(groundFeatures.shape) as (keyof GroundFeatures)[];

const switches: readonly string[] = FEATURE_NAMES.filter(
  (name) => groundFeatures.shape[name].safeParse(true).success,
);
/** True if this is the name of a yes/no feature. */
export const isGroundSwitch = (name: string): name is GroundSwitch => switches.includes(name);

/** The features as stored, without defaults: one added later may be absent. */
export const storedFeatures = z.object(withoutDefaults(groundFeatures.shape));

type WithoutDefaults<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer T> ? z.ZodOptional<T> : S[K] };

function withoutDefaults<S extends z.ZodRawShape>(shape: S): WithoutDefaults<S> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ]);
  // The mapped type describes what the lines above do to each field.
  return Object.fromEntries(fields) as WithoutDefaults<S>;
}
