import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 1000;

/** The issuer's storage, in memory only. When it is full, the oldest item is dropped. */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>();
  const read = (key: string) => {
    const found = entries.get(key);
    return found && found.until > Date.now() ? found.payload : undefined;
  };
  const store = (key: string, payload: AdapterPayload, seconds: number) => {
    entries.delete(key);
    entries.set(key, { payload, until: Date.now() + seconds * 1000 });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  };
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const first = (matches: (payload: AdapterPayload) => boolean) =>
      [...entries.keys()]
        .filter((key) => key.startsWith(`${model}:`))
        .map(read)
        .find((payload) => payload !== undefined && matches(payload));
    return {
      upsert: async (id, payload, seconds) => store(keyOf(id), payload, seconds ?? 3600),
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => first((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = read(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
