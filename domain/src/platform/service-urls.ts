/**
 * `MONGO_URL` and `REDIS_URL`, which may name several servers, unlike `URL`. They contain passwords, so an error text
 * never includes the value.
 */

interface SeveralHosts {
  scheme: string;
  username: string | undefined;
  password: string | undefined;
  hosts: { host: string; port: number | undefined }[];
  path: string;
  query: URLSearchParams;
}

const PARTS = /^([a-z+]+):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const HOST = /^(\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/;

function parse(url: string): SeveralHosts | undefined {
  const [, scheme = '', username, password, list = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  const hosts = list.split(',').flatMap((one) => {
    const [, host = '', port] = HOST.exec(one) ?? [];
    const number = port === undefined ? undefined : Number(port);
    return host && (number === undefined || (number > 0 && number < 65_536)) ? [{ host, port: number }] : [];
  });
  if (!scheme || hosts.length !== list.split(',').length) return undefined;
  try {
    return {
      scheme,
      username: username && decodeURIComponent(username),
      password: password && decodeURIComponent(password),
      hosts,
      path: decodeURIComponent(path),
      query: new URLSearchParams(query),
    };
  } catch {
    return undefined; // an invalid escape
  }
}

/** The hosts in a URL, without secrets; for error texts. */
export function hostsOf(url: string): string {
  const hosts = parse(url)?.hosts ?? [];
  return hosts.map(({ host, port }) => (port ? `${host}:${port}` : host)).join(', ') || 'that address';
}

/**
 * Why Crease cannot run on this MongoDB URL; undefined if it can. Leaves replica set members, TLS and authentication to
 * the driver. Refuses options with which a failover could lose confirmed writes.
 */
export function flawOfMongoUrl(url: string): string | undefined {
  const parts = parse(url);
  if (!parts || !['mongodb', 'mongodb+srv'].includes(parts.scheme))
    return 'must be a URL that begins with mongodb: or mongodb+srv:';
  const { hosts, query } = parts;
  if (parts.scheme === 'mongodb+srv' && (hosts.length > 1 || hosts[0]?.port !== undefined))
    return 'must name one host without a port where it begins with mongodb+srv:';
  const option = (name: string) => optionOf(query, name);
  if (hosts.length > 1 && option('directConnection') === 'true')
    return 'must not ask for a direct connection to several hosts';
  const preference = option('readPreference');
  if (preference !== undefined && preference !== 'primary')
    return 'must read from the primary: leave readPreference out';
  const concern = option('w');
  if (concern !== undefined && concern !== 'majority' && !/^[a-z]/i.test(concern))
    return 'must wait for a majority: leave w out';
  return undefined;
}

/** The write concern in a MongoDB URL: a tag of the replica set or `majority`; undefined if there is none. */
export function writeConcernOf(url: string): string | undefined {
  return optionOf(parse(url)?.query ?? [], 'w');
}

/** The driver reads option names without regard to case. */
const optionOf = (query: Iterable<[string, string]>, name: string): string | undefined =>
  [...query].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** A Redis URL as ioredis options. */
export interface RedisPlace {
  host?: string;
  port?: number;
  /** The name of the set that Sentinel watches. */
  name?: string;
  sentinels?: { host: string; port: number }[];
  username?: string;
  password?: string;
  sentinelUsername?: string;
  sentinelPassword?: string;
  db?: number;
  tls?: Record<string, never>;
  sentinelTLS?: Record<string, never>;
  enableTLSForSentinelMode?: boolean;
}

const REDIS_SCHEMES = ['redis', 'rediss', 'redis+sentinel', 'rediss+sentinel'];

/**
 * Why Crease cannot run on this Redis URL; undefined if it can: one server (`redis:`, `rediss:`), or servers behind
 * Sentinel (`redis+sentinel://user:password@host,host,host/name/database?sentinel-password=…`).
 */
export function flawOfRedisUrl(url: string): string | undefined {
  const parts = parse(url);
  // A URL that names a user and a password only is one of ioredis's too: `redis://:secret@host`.
  if (!parts || !REDIS_SCHEMES.includes(parts.scheme)) {
    if (/^rediss?\+?-?cluster:/.test(url))
      return 'must name one Redis, alone or behind Sentinel: a Redis Cluster is not supported';
    return 'must be a URL that begins with redis:, rediss: or redis+sentinel:';
  }
  const [name = '', database = '', ...rest] = parts.path.split('/');
  if (!parts.scheme.endsWith('+sentinel')) {
    if (parts.hosts.length > 1)
      return 'must name one Redis, or its sentinels with redis+sentinel: a Redis Cluster is not supported';
    return /^\d*$/.test(name) && database === '' ? undefined : 'must end in the number of a database';
  }
  if (name === '') return 'must name what its sentinels watch: redis+sentinel://host,host,host/name';
  return /^\d*$/.test(database) && rest.length === 0 ? undefined : 'must end in the number of a database';
}

/** The ioredis options of a valid Redis URL. */
export function redisPlaceOf(url: string): RedisPlace {
  const parts = parse(url);
  if (!parts) throw new Error('this is no URL of a Redis');
  const { scheme, username, password, hosts, query } = parts;
  const [first = '', second = ''] = parts.path.split('/');
  const isSentinel = scheme.endsWith('+sentinel');
  const secure = scheme.startsWith('rediss');
  const database = isSentinel ? second : first;
  const bare = (host: string) => host.replace(/^\[|\]$/g, '');
  const shared: RedisPlace = {
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(database ? { db: Number(database) } : {}),
    ...(secure ? { tls: {} } : {}),
  };
  if (!isSentinel) {
    const [{ host, port } = { host: '', port: undefined }] = hosts;
    return { ...shared, host: bare(host), port: port ?? 6379 };
  }
  const sentinelUsername = query.get('sentinel-username');
  const sentinelPassword = query.get('sentinel-password');
  return {
    ...shared,
    name: first,
    sentinels: hosts.map(({ host, port }) => ({ host: bare(host), port: port ?? 26_379 })),
    ...(sentinelUsername ? { sentinelUsername } : {}),
    ...(sentinelPassword ? { sentinelPassword } : {}),
    ...(secure ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  };
}
