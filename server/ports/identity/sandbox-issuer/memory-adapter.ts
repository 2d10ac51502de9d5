import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_STORED = 1000;

/** The issuer's storage, in memory only. When it is full, the oldest item is dropped. */
export function memoryAdapter(): (model: string) => Adapter {
  const stored = new Map<string, { payload: AdapterPayload; until: number }>();
  const read = (key: string) => {
    const found = stored.get(key);
    return found && found.until > Date.now() ? found.payload : undefined;
  };
  const store = (key: string, payload: AdapterPayload, seconds: number) => {
    stored.delete(key);
    stored.set(key, { payload, until: Date.now() + seconds * 1000 });
    const [oldest] = stored.keys();
    if (stored.size > MAX_STORED && oldest !== undefined) stored.delete(oldest);
  };
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const first = (matches: (payload: AdapterPayload) => boolean) =>
      [...stored.keys()]
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
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
