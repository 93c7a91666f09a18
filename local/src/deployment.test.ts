import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENV_NAMES, parseEnv, REQUIRED_IN_PRODUCTION } from '@crease/domain/platform/env';
import { makeVapidKeys } from '@crease/domain/platform/vapid-keys';
import { SOCKET_HOST, socketSources } from '@crease/shared/socket-sources';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentSecurityPolicy, FOR_ANY_PAGE, STATIC_HEADERS } from './gateway/security-headers.js';
import { builtMain } from './launcher/services.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  networks: z.array(z.string()),
  restart: z.string(),
  healthcheck: z.object({ test: z.array(z.string()), interval: z.string() }).optional(),
  deploy: z.object({
    resources: z.object({
      limits: z.object({ cpus: z.string().regex(/^\d+(\.\d+)?$/), memory: z.string().regex(/^\d+[mg]$/) }),
    }),
  }),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  container_name: z.never().optional(),
  ports: z.array(z.string()).optional(),
  user: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
});

const vapid = makeVapidKeys();
const compose = composeSchema.parse(parse(read('docker-compose.yml'), { merge: true }));
const dockerfile = read('docker/Dockerfile');
const services = Object.entries(compose.services);
const processes = ['api', 'realtime', 'worker'] as const;

const namesInExample = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);

describe('.env.example', () => {
  it('lists every variable once, and no other', () => {
    expect([...namesInExample].sort()).toEqual([...ENV_NAMES].sort());
  });

  it('shows the actual defaults', () => {
    const shown = Object.fromEntries(
      [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(parseEnv(shown)).toEqual(parseEnv({}));
  });
});

describe('docker-compose.yml', () => {
  it('runs the whole product', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'gateway',
      'grafana',
      'jaeger',
      'mailpit',
      'migrate',
      'mongo',
      'mongo-init',
      'mongo-key',
      'prometheus',
      'realtime',
      'redis',
      'worker',
    ]);
  });

  it('starts monitoring only on request', () => {
    const profiles = Object.entries(compose.services).flatMap(([name, { profiles }]) =>
      profiles ? [`${name} ${profiles}`] : [],
    );
    expect(profiles.sort()).toEqual([
      'grafana observability',
      'jaeger observability',
      'prometheus observability',
    ]);
  });

  it('builds only from the checkout and the Dockerfile', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, stage]) => stage);
    for (const [, { build }] of services) {
      if (!build) continue;
      expect(existsSync(join(ROOT, build.context, build.dockerfile))).toBe(true);
      expect(stages).toContain(build.target);
    }
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(
      ([, from = '']) => from.split(' '),
    );
    for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it('installs with the package.json of every workspace', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(read('package-lock.json')));
    const workspaces = Object.keys(packages).filter((path) => path && !path.includes('node_modules/'));
    expect(workspaces).toContain('packages/mongo-wire');
    for (const stage of dockerfile.split(/^FROM /m).filter((text) => text.includes('RUN npm ci'))) {
      expect(workspaces.filter((name) => !stage.includes(`${name}/package.json ${name}/`))).toEqual([]);
    }
  });

  it.each([...processes, 'migrate'])(
    'starts the entry file of %s, with every variable that production requires',
    (name) => {
      const { command, environment } = compose.services[name] ?? {};
      const entry = command?.at(-1)?.replace('/dist/', '/src/').replace(/\.js$/, '.ts') ?? '';
      expect(existsSync(join(ROOT, entry)), entry).toBe(true);
      const given = Object.keys(environment ?? {});
      expect(given.filter((variable) => !ENV_NAMES.includes(variable))).toEqual([]);
      expect(REQUIRED_IN_PRODUCTION.filter((variable) => !given.includes(variable))).toEqual([]);
    },
  );

  it.each(processes)('starts %s with the same options as the launcher', (name) => {
    expect(compose.services[name]?.command).toEqual(['node', ...builtMain('', name, 'main')]);
  });

  it.each(processes)(
    'counts %s as healthy when it can serve, like Kubernetes, also while a store refuses writes',
    (name) => {
      expect(compose.services[name]?.healthcheck?.test.join(' ')).toContain('/readyz?for=traffic');
    },
  );

  it('gives MongoDB longer to stop than the 15 s that it waits for its clients', () => {
    expect(parseInt(compose.services.mongo?.stop_grace_period ?? '10s', 10)).toBeGreaterThan(30);
  });

  it.each([...processes, 'migrate'])('lets %s write only to /tmp and its volume', (name) => {
    expect(compose.services[name]).toMatchObject({ read_only: true, tmpfs: ['/tmp'] });
  });

  it('starts the processes after the migration, which runs once the database answers', () => {
    for (const name of processes) {
      expect(compose.services[name]?.depends_on?.migrate).toEqual({
        condition: 'service_completed_successfully',
      });
    }
    expect(compose.services.migrate?.depends_on).toEqual({
      mongo: { condition: 'service_healthy' },
      'mongo-init': { condition: 'service_completed_successfully' },
    });
  });

  it('has health checks and resource limits for all services that stay', () => {
    // One-off services.
    const once = Object.entries(compose.services).flatMap(([name, { restart }]) =>
      restart.startsWith('on-failure') ? [name] : [],
    );
    expect(once.sort()).toEqual(['migrate', 'mongo-init', 'mongo-key']);
    for (const [name, { healthcheck, depends_on = {} }] of services) {
      expect(healthcheck !== undefined, name).toBe(!once.includes(name));
      for (const [other, { condition }] of Object.entries(depends_on)) {
        // The service that creates the replica set cannot wait for it.
        const expected = once.includes(other)
          ? 'service_completed_successfully'
          : name === 'mongo-init'
            ? 'service_started'
            : 'service_healthy';
        expect(condition, `${name} → ${other}`).toBe(expected);
      }
    }
  });

  it('pins each foreign image to an exact version', () => {
    const ours = ['crease-process', 'crease-gateway'];
    const images = [
      ...services.map(([, { image }]) => image).filter((image) => !ours.includes(image)),
      ...[...dockerfile.matchAll(/^FROM (\S+:\S+) AS/gm)].map(([, image = '']) => image),
    ];
    expect(images.length).toBeGreaterThan(8);
    expect(images.filter((image) => !/:v?\d+\.\d+\.\d+(-[\w.]+)?$/.test(image))).toEqual([]);
  });

  it('contains no secret, and requires the passwords of its stores', () => {
    const secret = /PASSWORD|SECRET|KEY|TOKEN|_URL$/;
    for (const [name, { environment = {}, command = [] }] of services) {
      for (const [variable, value] of Object.entries(environment))
        if (secret.test(variable))
          expect(String(value).replace(/\$\{\w+[^}]*\}/g, ''), `${name} ${variable}`).not.toMatch(
            /:\/\/\w*:\w|^\w+$/,
          );
      expect(command.join(' '), name).not.toMatch(/requirepass (?!\$\$)|--password|-p \S/);
    }
    const text = read('docker-compose.yml');
    for (const name of ['MONGO_ROOT_PASSWORD', 'MONGO_PASSWORD', 'REDIS_PASSWORD'])
      expect(text).toContain(`\${${name}:?`);
    const { mongo, redis } = compose.services;
    expect(mongo?.command).toEqual([
      'mongod',
      '--replSet',
      'crease',
      '--bind_ip_all',
      '--keyFile',
      '/key/keyfile',
    ]);
    expect(redis?.command?.at(-1)).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/);
    expect(redis?.command?.at(-1)).toContain('requirepass $$REDIS_PASSWORD');
  });

  it('exposes the gateway alone, and lets processes scale', () => {
    const ports = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(ports.filter((port) => !port.includes(' 127.0.0.1:'))).toEqual([`gateway \${PORT:-3000}:8080`]);
    for (const name of processes) expect(compose.services[name]?.ports).toBeUndefined();
  });

  it('runs our images without root and without a way to become it', () => {
    for (const name of [...processes, 'migrate', 'gateway'] as const) {
      const { cap_drop, security_opt, user } = compose.services[name] ?? {};
      expect([cap_drop, security_opt, user], name).toEqual([['ALL'], ['no-new-privileges:true'], undefined]);
    }
    const [, , , ofProcess = '', ofGateway = ''] = dockerfile.split(/^FROM /m);
    expect([...ofProcess.matchAll(/^USER (\w+)$/gm)].map(([, user]) => user)).toEqual(['node']);
    expect(ofGateway).toMatch(/^nginxinc\/nginx-unprivileged:/);
    expect(ofGateway).not.toMatch(/^USER/m);
    // Only runtime files: build tools are left out.
    expect(ofProcess).toContain('COPY --from=packages /app ./');
    expect(dockerfile).toMatch(/AS packages[\s\S]*npm ci --ignore-scripts --omit=dev/);
  });

  it.each([...processes, 'migrate'])('gives %s an environment that its schema accepts', (name) => {
    const environment = compose.services[name]?.environment ?? {};
    const filled = Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, interpolate(String(value))]),
    );
    expect(() => parseEnv(filled)).not.toThrow();
  });

  it('passes on every variable except those of a single machine', () => {
    const local =
      /^(API|REALTIME|WORKER)_INSTANCES$|^(MONGO|REDIS|SMTP|MAILBOX|SANDBOX)_PORT$|^(RATE_LIMITS|DEMO_BOOKINGS|QUEUE_PREFIX|FAILPOINT|CHECK_WRITES|LOCAL_PUSH|OUTBOUND_PRIVATE)$/;
    const handedOn = read('docker-compose.yml');
    expect(namesInExample.filter((name = '') => !local.test(name) && !handedOn.includes(name))).toEqual([]);
  });

  it('requires only variables that .env.example explains', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    // Variables of other services: explained at the top of the file and in docs/operations.md.
    const others = ['GRAFANA_PASSWORD', 'MONGO_ROOT_PASSWORD', 'MONGO_PASSWORD', 'REDIS_PASSWORD'];
    for (const name of others) expect(read('docs/operations.md')).toContain(name);
    const known = [...namesInExample, ...others];
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('refers only to its own services, volumes and networks', () => {
    for (const [, service] of services) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(compose.services).toHaveProperty(other);
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect(existsSync(join(ROOT, from)), from).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
      for (const network of service.networks) expect(compose.networks).toHaveProperty(network);
    }
    const upstreams = [...read('docker/nginx.conf').matchAll(/^\s+server (\w+):(\d+) /gm)];
    expect(upstreams.map(([, name, port]) => `${name}:${port}`)).toEqual(['api:4000', 'realtime:4100']);
  });
});

/** What compose makes of a value if `.env` sets each required variable. */
function interpolate(value: string): string {
  const given: Record<string, string> = {
    MONGO_PASSWORD: 'a1',
    REDIS_PASSWORD: 'b2',
    PUBLIC_URL: 'https://crease.example',
    CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
    CASHFREE_CLIENT_ID: 'id',
    CASHFREE_CLIENT_SECRET: 'secret',
    JWT_KEYS: `k1:${'x'.repeat(32)}`,
    LEGAL_NAME: 'Crease Sports Private Limited',
    LEGAL_ADDRESS: '12 Marine Lines, Mumbai 400002',
    GRIEVANCE_OFFICER: 'Asha Rao',
    GRIEVANCE_EMAIL: 'grievance@crease.example',
    GRIEVANCE_PHONE: '+91 22 5550 1234',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'https://crease.example/help',
  };
  return value.replace(
    /\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g,
    (_, name, fallback) => given[name] ?? fallback ?? '',
  );
}

describe('the gateway of a deployment', () => {
  const nginx = read('docker/nginx.conf');
  const commonHeaders = read('docker/common-headers.conf');
  const pageHeaders = read('docker/page-headers.conf').replace(
    'include /etc/nginx/common-headers.conf;',
    commonHeaders,
  );
  /** The content of an nginx location. */
  const placeOf = (location: string) =>
    nginx.slice(nginx.indexOf(`location ${location} {`)).split('\n    }')[0] ?? '';
  const policy = /Content-Security-Policy "([^"]*)"/.exec(pageHeaders)?.[1] ?? '';

  it('exposes neither metrics nor readiness', () => {
    for (const path of ['/metrics', '/readyz']) expect(nginx).toContain(`location = ${path} { return 404; }`);
    // Only the API and the sockets are reachable, and neither has such a path below its own.
    let place = '';
    const passed: string[] = [];
    for (const line of nginx.split('\n')) {
      place = /^\s*location (.+) \{/.exec(line)?.[1] ?? place;
      const to = /^\s*proxy_pass (\S+);/.exec(line)?.[1];
      if (to) passed.push(`${place} → ${to}`);
    }
    expect(passed).toEqual([
      '/api → http://api',
      '/socket.io/ → http://realtime',
      '~ "^/(|(ground|match)/[0-9a-fA-F]{24}|tournament/([a-z0-9-]{1,60}-)?[0-9a-fA-F]{24}|sitemap\\.xml|robots\\.txt)$" → http://api/api/pages$uri',
      '~ "^/embed/(match/)?[0-9a-fA-F]{24}$" → http://api/api/pages$uri',
    ]);
  });

  it('lets the API name the origins that frame a ground’s hours or a match, and anybody load the widget’s script', () => {
    const framed = placeOf('~ "^/embed/(match/)?[0-9a-fA-F]{24}$"');
    expect(framed).toContain('include /etc/nginx/common-headers.conf;');
    expect(framed).not.toMatch(/page-headers|hide_header (X-Frame-Options|Content-Security-Policy)/);
    expect(commonHeaders).not.toMatch(/X-Frame-Options|frame-ancestors/);
    const script = placeOf('= /embed.js');
    for (const [name, value] of Object.entries(FOR_ANY_PAGE))
      expect(script.toLowerCase().replaceAll('"', '')).toContain(`add_header ${name} ${value} always`);
    expect(nginx.match(/Access-Control-Allow-Origin/g)).toHaveLength(1);
  });

  it('serves the page, and only the page, for an address with truncated escapes', () => {
    expect(nginx).toContain('error_page 400 = /unreadable;');
    const pattern =
      /location = \/unreadable \{\s+internal;\s+if \(\$request !~ "([^"]+)"\)/.exec(nginx)?.[1] ?? '';
    const asksForPage = (line: string) => new RegExp(pattern).test(`${line} HTTP/1.1`);
    for (const line of ['GET /booking/%E0%A4%A', 'GET /ground/%zz?date=%', 'HEAD /%'])
      expect(asksForPage(line)).toBe(true);
    for (const line of ['GET /api/bookings/%E0%A4%A', 'GET /socket.io/%', 'POST /%', 'GET /ground/%E0%A4%AE'])
      expect(asksForPage(line)).toBe(false);
  });

  it('allows the same as the local one, and no inline script', () => {
    for (const host of ['crease.example', '127.0.0.1:3000', undefined])
      expect(policy.replace('$socket_sources', socketSources(host))).toBe(contentSecurityPolicy('')(host));
    expect(/map \$http_host \$socket_sources \{\s+"~([^"]+)"/.exec(nginx)?.[1]).toBe(SOCKET_HOST.source);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/(^| )[a-z]+:( |$)/);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\s\*/);
    for (const [name, value] of Object.entries(STATIC_HEADERS)) {
      expect(pageHeaders.toLowerCase().replaceAll('"', '')).toContain(
        `add_header ${name} ${value} always`.toLowerCase(),
      );
    }
    // The page itself has no inline script that would need a hash.
    expect(contentSecurityPolicy(read('web/index.html'))('crease.example')).not.toContain('sha256-');
  });

  it('tells browsers on https to stay there', () => {
    expect(nginx).toMatch(/map \$outer_proto \$transport_security \{\s+https "max-age=31536000/);
    expect(pageHeaders).toContain('add_header Strict-Transport-Security $transport_security always;');
  });

  it('replaces a client’s claim about its address, by the one hop that the API trusts', () => {
    const proxyHeaders = read('docker/proxy-headers.conf');
    expect(proxyHeaders).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx + proxyHeaders).not.toContain('$proxy_add_x_forwarded_for');
    // Only proxies named by the operator are trusted: a private network also has machines that are not proxies.
    expect(nginx).toContain('include /etc/nginx/trusted-proxies.conf;');
    expect(read('docker/trusted-proxies.conf')).not.toMatch(/^\s*set_real_ip_from/m);
    expect(read('deploy/helm/crease/values.yaml')).toContain('trustedProxies: []');
    // A location with a header of its own inherits none: each that proxies must set them all.
    const passing = nginx.split(/^ {4}location /m).filter((text) => /^ {6}proxy_pass /m.test(text));
    expect(passing).toHaveLength(4);
    for (const place of passing) expect(place).toContain('include /etc/nginx/proxy-headers.conf;');
    for (const name of processes) {
      const { TRUSTED_HOPS = 1 } = compose.services[name]?.environment ?? {};
      expect(interpolate(String(TRUSTED_HOPS)), name).toBe('1');
    }
  });
});
