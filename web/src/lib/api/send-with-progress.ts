/** Without any transfer in either direction for this long, the connection counts as lost. */
const STALLED_MS = 30_000;

interface Sent {
  method?: string;
  headers: Headers;
  body?: BodyInit | null;
  signal: AbortSignal;
}

/**
 * A request that reports upload progress, which `fetch` cannot. Rejects as `fetch` does, and also when nothing has
 * moved for half a minute.
 */
export function sendWithProgress(
  url: string,
  { method = 'POST', headers, body, signal }: Sent,
  onProgress?: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => {
      clearTimeout(stalled);
      reject(new TypeError('the upload was cut'));
    };
    let stalled = setTimeout(() => request.abort(), STALLED_MS);
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      clearTimeout(stalled);
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData ? body : null);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
}
