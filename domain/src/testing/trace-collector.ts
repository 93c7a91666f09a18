import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  // A value is stored under the name of its type: stringValue, intValue …
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] as unknown])),
  );

/** The part of an OTLP/HTTP JSON export that tests read. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes,
              status: z.object({ code: z.number().default(0) }),
              startTimeUnixNano: z.coerce.bigint(),
              endTimeUnixNano: z.coerce.bigint(),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Exported = z.infer<typeof exported>;
export type CollectedSpan = Exported['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  service: string;
  resource: Record<string, unknown>;
};

export interface TraceCollector extends AsyncDisposable {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The headers of each export. */
  readonly headers: readonly IncomingHttpHeaders[];
  /** Exports that it could not read. */
  readonly unreadable: readonly string[];
}

/** A collector for tests: accepts OTLP/HTTP JSON at `/v1/traces` and keeps every span. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const unreadable: string[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    headers.push(req.headers);
    const text = (req.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
    try {
      if (req.url !== '/v1/traces') throw new Error(`${req.method} ${req.url}`);
      spans.push(...spansIn(exported.parse(JSON.parse(text))));
    } catch (error) {
      unreadable.push(String(error));
    }
    res.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is an object; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers,
    unreadable,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn({ resourceSpans }: Exported): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        resource: resource.attributes,
        service: String(resource.attributes['service.name']),
      })),
    ),
  );
}
