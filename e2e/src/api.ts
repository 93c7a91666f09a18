import type { BodyOf, ContractSpec, ParamsOf, QueryOf, ResponseOf } from '@crease/shared/contract';
import { login } from '@crease/shared/contracts/auth';

/** A failed answer of the API, with its code and message. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    readonly status: number,
    readonly code: string,
    readonly body: Record<string, unknown>,
  ) {
    super(`${status} ${code}: ${String(body.message)}`);
  }
}

export interface Call<C extends ContractSpec> {
  params?: ParamsOf<C>;
  query?: Partial<QueryOf<C>>;
  body?: BodyOf<C>;
  headers?: Record<string, string>;
}

/** A later answer counts as none: whether the call was carried out is then unknown. */
const TIMEOUT_MS = 30_000;

/** A signed-in or anonymous caller of a running system, typed by the contracts. */
export class Api {
  constructor(
    readonly baseUrl: string,
    readonly token?: string,
    private readonly answerWithinMs = TIMEOUT_MS,
  ) {}

  static async signIn(baseUrl: string, emailOrPhone: string, password: string): Promise<Api> {
    const { token } = await new Api(baseUrl).call(login, { body: { emailOrPhone, password } });
    return new Api(baseUrl, token);
  }

  async call<C extends ContractSpec>(contract: C, asked: Call<C> = {}): Promise<ResponseOf<C>> {
    const answer = await this.send(contract, asked);
    const json = JSON.parse(await answer.text());
    if (!answer.ok) throw new Refused(answer.status, String(json.code), json);
    // API tests check answers against this schema.
    return json as ResponseOf<C>;
  }

  /** The raw answer, for files. */
  async send<C extends ContractSpec>(
    contract: C,
    { params, query, body, headers }: Call<C>,
  ): Promise<Response> {
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    );
    const url = new URL(`/api${path}`, this.baseUrl);
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value));
    return await fetch(url, {
      method: contract.method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(this.answerWithinMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
