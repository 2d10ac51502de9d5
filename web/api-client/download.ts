/** Apart from api.ts, which every page loads: few pages offer files. */
import type { AnyCallName } from '../../contract/index.ts';
import { type ApiArguments, receive, sendChecked, unreachable } from './api.ts';

/**
 * Makes one API call that returns a file with the file name chosen by the server.
 * @throws {ApiError} as `api` does: what has no file name was not sent by our server.
 */
export async function download<Name extends AnyCallName>(
  name: Name,
  ...[request, options]: ApiArguments<Name>
): Promise<File> {
  const response = await sendChecked(name, request, options);
  const bytes = await receive(response.arrayBuffer(), options?.signal);
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (fileName === undefined) throw unreachable();
  return new File([bytes], fileName, { type: response.headers.get('content-type') ?? '' });
}
