/**
 * Makes one call of the contract, for unit tests, journeys, drills, benchmarks and the demo. Input and reply have the
 * contract's types.
 */
import type { CallReply, CallRequest, Method } from '../../contract/call.ts';
import type { AnyCallName, CallNamed } from '../../contract/index.ts';

/** Sends requests and stores cookies: `Browser` in process, `HttpCaller` over the network, a journey's page. */
export interface HttpClient {
  readonly send: (
    method: Method,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ) => Promise<{ readonly status: number; readonly body: unknown; readonly text: string }>;
}

type Headers = Record<string, string>;
type RequestOf<Name extends AnyCallName> = CallRequest<CallNamed<Name>>;
type CallArguments<Name extends AnyCallName> =
  Record<never, never> extends RequestOf<Name>
    ? [request?: RequestOf<Name>, headers?: Headers]
    : [request: RequestOf<Name>, headers?: Headers];
interface RequestParts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/**
 * `callApi(client, 'PATCH /api/quotes/:id/favorite', { params: { id }, body: { isFavorite: true } })`
 * @throws if the reply is a failure, because the caller relies on the call's effect.
 */
export async function callApi<Name extends AnyCallName>(
  client: HttpClient,
  name: Name,
  ...[request, headers = {}]: CallArguments<Name>
): Promise<CallReply<CallNamed<Name>>> {
  const [method, path] = name.split(' ') as [Method, string];
  const { params = {}, query, body } = (request ?? {}) as RequestParts;
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const response = await client.send(method, `${filled}${search}`, body, headers);
  if (response.status !== 200) throw new Error(`${name} returned ${response.status}: ${response.text.slice(0, 300)}`);
  return response.body as CallReply<CallNamed<Name>>;
}
