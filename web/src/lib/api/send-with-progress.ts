/** Without any transfer in either direction for this long, the connection counts as lost. */
const STALLED_MS = 30_000;

interface Sent {
  method: string;
  headers: Headers;
  signal: AbortSignal;
}

/** Sends a multipart body. Rejects as `fetch` does. */
export type Upload = (url: string, request: Sent) => Promise<Response>;

/**
 * Sends a file as this field of a form and reports upload progress (0 to 1), which `fetch` cannot. Rejects also when
 * nothing has moved for half a minute.
 */
export function uploadOf(field: string, file: File, onProgress?: (share: number) => void): Upload {
  const form = new FormData();
  form.set(field, file);
  return (url, { method, headers, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => {
        clearTimeout(stalled);
        reject(new TypeError('the upload was cut'));
      };
      let stalled = setTimeout(() => request.abort(), STALLED_MS);
      if (signal.aborted) return fail();
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
      request.send(form);
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
