const NOT_TRUSTED = 'its certificate is not trusted';

/** What a receiver's owner reads, by the code that Node gives. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to this address',
  ENETUNREACH: 'there is no way to this address',
  ETIMEDOUT: 'nobody answered in time',
  ABORT_ERR: 'nobody answered in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
};

/** The same for codes that begin alike: of Node's parser of HTTP, and of TLS. */
const FAMILIES = [
  ['HPE_', 'it does not answer in HTTP'],
  ['EPROTO', 'it does not speak TLS'],
  ['ERR_SSL_', 'it does not speak TLS'],
] as const;

/**
 * Why nobody answered, for the owner of the address, with the code for who runs it. What is known to no list is told in its own
 * words: it went wrong out there, and is theirs to read.
 */
export function whyUnanswered(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = CAUSES[code] ?? FAMILIES.find(([start]) => code.startsWith(start))?.[1];
  return cause ? `${cause} (${code})` : error.message;
}
