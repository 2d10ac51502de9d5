/** RFC 8058: the address a mail program POSTs to when a person asks it to end a newsletter. */
import { oneClickPage } from '../../../contract/newsletter.ts';
import type { Webhook } from '../../feature.ts';
import type { LeavingService } from './leaving-service.ts';

/** As a form writes it, or as one with parts does: the RFC allows both. */
const ONE_CLICK = /^List-Unsubscribe=One-Click(?:&|\s*$)|name="List-Unsubscribe"\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n/;

/** A POST without the words of the RFC is nobody's wish: it may be a scanner's. */
export const oneClick = (leaving: Pick<LeavingService, 'byOneClick'>): Webhook => ({
  path: oneClickPage.path,
  take: async (body, _headers, query) => {
    const isAsked = ONE_CLICK.test(body);
    return isAsked && (await leaving.byOneClick(query.get('token') ?? '')) ? 'taken' : 'invalid';
  },
});
