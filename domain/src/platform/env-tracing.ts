import { withoutTrailing } from '@crease/shared/format/without-trailing';
import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

const NAME_VALUES = /^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/;
const nameValues = z.string().regex(NAME_VALUES, 'must be name=value pairs, comma-separated');

/** The standard OpenTelemetry variables that we read; the SDK itself reads its limits (`OTEL_BSP_*`). */
export const TRACING_VARIABLES = {
  /** The OTLP/HTTP origin of the trace collector. Unset: tracing is off, and the SDK is not loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be a URL that begins with http: or https:',
    })
    .optional(),
  /** Headers of every export, such as a key: `name=value`, comma-separated. */
  OTEL_EXPORTER_OTLP_HEADERS: nameValues.optional(),
  /** `true` switches tracing off whatever else is set. */
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false'], { error: 'must be true or false' }))
    .default('false'),
  /** The service name in traces. Unset: crease-api, crease-realtime or crease-worker. */
  OTEL_SERVICE_NAME: z.string().max(200).optional(),
  /** Said of every span: `deployment.environment.name=production`, comma-separated. */
  OTEL_RESOURCE_ATTRIBUTES: nameValues.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  /** The share of traces that the two `traceidratio` samplers keep. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
};

const tracingVariables = z.object(TRACING_VARIABLES);

export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  /** Undefined if each process has its own. */
  serviceName: string | undefined;
  resourceAttributes: Record<string, string>;
  sampler: { name: SamplerName; ratio: number };
}

/** Where and how traces are sent; undefined if tracing is off. */
export function readTracingSettings(env: z.infer<typeof tracingVariables>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    url: `${withoutTrailing(endpoint, '/')}/v1/traces`,
    headers: pairsOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: pairsOf(env.OTEL_RESOURCE_ATTRIBUTES),
    sampler: { name: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG },
  };
}

/** Decodes percent-encoded values; leaves invalid encodings unchanged. */
function pairsOf(list: string | undefined): Record<string, string> {
  const pairs = (list ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
