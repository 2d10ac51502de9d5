import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import { checkInsReplyDecrypter, replyDecrypter } from './decrypt-reply.ts';
import type { PageRequest, recentQuotesStore } from './recent-quotes-store.ts';

interface ListRequest extends PageRequest {
  /** Whether check-ins without a quote are listed, too. */
  readonly entries?: 'all' | undefined;
}

/** Lists of quotes, as JSON text. */
export function recentQuotesService(
  store: ReturnType<typeof recentQuotesStore>,
  fields: Pick<FieldEncryption, 'decrypterFor'>,
) {
  const decryptQuotes = replyDecrypter(fields);
  const decryptCheckIns = checkInsReplyDecrypter(fields);
  /** @param page as the database concatenated it. */
  const decryptPage = (userId: string, page: string, wanted: ListRequest): string =>
    (wanted.entries ? decryptCheckIns : decryptQuotes)(userId, page, wanted);
  return {
    decryptPage,
    /** One page for one local day (YYYY-MM-DD). */
    ofDay: async (userId: string, day: string, wanted: ListRequest): Promise<string> => {
      const readPage = wanted.entries ? store.checkInsOfDay : store.ofDay;
      return decryptPage(userId, await readPage(userId, day, wanted), wanted);
    },
  };
}
