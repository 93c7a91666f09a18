/** A refusal in the provider's format: `{ message, code, type, help }`. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get body(): { message: string; code: string; type: string; help: string } {
    return {
      message: this.message,
      code: this.code,
      type: TYPES[this.status] ?? (this.status >= 500 ? 'api_error' : 'invalid_request_error'),
      help: 'This is the local payment sandbox; see packages/payment-sandbox/README.md.',
    };
  }
}

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  422: 'idempotency_error',
  429: 'rate_limit_error',
};
