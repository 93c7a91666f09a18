const NOT_TRUSTED = 'its certificate is not trusted';

/** The texts for the receiver's owner, by Node's error code. */
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

/** The same by prefix of the code: Node's HTTP parser, and TLS. */
const FAMILIES = [
  ['HPE_', 'it does not answer in HTTP'],
  ['EPROTO', 'it does not speak TLS'],
  ['ERR_SSL_', 'it does not speak TLS'],
] as const;

/**
 * Explains to the address's owner why nothing answered, with the code for the operator. Unknown errors are shown in
 * their own words: they happened on the receiver's side.
 */
export function whyUnanswered(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = CAUSES[code] ?? FAMILIES.find(([start]) => code.startsWith(start))?.[1];
  return cause ? `${cause} (${code})` : error.message;
}
