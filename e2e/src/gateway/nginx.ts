import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../system.js';

const READY_TIMEOUT_MS = 10_000;
/** Stands in for a TLS proxy in front of nginx. */
export const TRUSTED_PROXY = '127.0.0.9';

export interface NginxOptions {
  port: number;
  api: readonly string[];
  realtime: readonly string[];
}

export interface RunningNginx extends AsyncDisposable {
  readonly url: string;
  /** Its warnings and errors (`error_log … warn`). */
  complaints(): string;
}

/** Debian's nginx with the configuration of `docker/`, in front of processes of this machine. */
export async function startNginx(options: NginxOptions): Promise<RunningNginx> {
  const program = process.env.NGINX_PATH;
  if (!program) {
    throw new Error('NGINX_PATH names no nginx: run npm run test:gateway, which finds or installs it.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'crease-nginx-'));
  mkdirSync(join(folder, 'temp'));
  for (const [name, text] of Object.entries(configurationFor(options, folder)))
    writeFileSync(join(folder, name), text);
  let said = '';
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${userDirective()}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${options.port}`;
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`nginx did not start:\n${said}`);
    }
    await sleep(25);
  }
  return { url, complaints: () => said, [Symbol.asyncDispose]: stop };
}

/**
 * The files of `docker/` with changed paths, ports and process addresses, which Docker's DNS would resolve. Each change
 * must match a line, so that the deployed file is what is tested.
 */
function configurationFor({ port, api, realtime }: NginxOptions, folder: string): Record<string, string> {
  const servers = (urls: readonly string[]) =>
    urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n    ');
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`)
    .join('\n  ');
  const changes: [string, string][] = [
    ['pid /tmp/nginx.pid;', `pid ${join(folder, 'nginx.pid')};`],
    ['resolver 127.0.0.11 valid=5s;', temp],
    ['server api:4000 resolve max_fails=0;', servers(api)],
    ['server realtime:4100 resolve max_fails=0;', servers(realtime)],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['root /usr/share/nginx/html;', `root ${join(ROOT, 'web', 'dist')};`],
  ];
  let main = readFileSync(join(ROOT, 'docker', 'nginx.conf'), 'utf8');
  for (const [from, to] of changes) {
    if (main.split(from).length !== 2) throw new Error(`docker/nginx.conf has no single line "${from}"`);
    main = main.replace(from, to);
  }
  const files: Record<string, string> = { 'nginx.conf': main };
  for (const name of [
    'common-headers.conf',
    'page-headers.conf',
    'proxy-headers.conf',
    'trusted-proxies.conf',
  ])
    files[name] = readFileSync(join(ROOT, 'docker', name), 'utf8');
  // This machine has no network but its own: the TLS proxy has this address there.
  files['trusted-proxies.conf'] += `set_real_ip_from ${TRUSTED_PROXY};\n`;
  for (const [name, text] of Object.entries(files))
    files[name] = text.replaceAll(
      /\/etc\/nginx\/(common-headers|page-headers|proxy-headers|trusted-proxies)/g,
      `${folder}/$1`,
    );
  return files;
}

/** Started as root, nginx would run its workers as an unprivileged user that cannot read the checkout. */
const userDirective = () => (process.getuid?.() === 0 ? ' user root;' : '');

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // it does not listen yet
  }
}
