import type { Adapter, AdapterPayload } from 'oidc-provider';

const MOST_KEPT = 1000;

/** What the issuer remembers, gone with the process; the oldest is forgotten first. */
export function keptInMemory(): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>();
  const read = (key: string) => {
    const found = kept.get(key);
    return found && found.until > Date.now() ? found.payload : undefined;
  };
  const keep = (key: string, payload: AdapterPayload, seconds: number) => {
    kept.delete(key);
    kept.set(key, { payload, until: Date.now() + seconds * 1000 });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const first = (matches: (payload: AdapterPayload) => boolean) =>
      [...kept.keys()]
        .filter((key) => key.startsWith(`${model}:`))
        .map(read)
        .find((payload) => payload !== undefined && matches(payload));
    return {
      upsert: async (id, payload, seconds) => keep(keyOf(id), payload, seconds ?? 3600),
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => first((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = read(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
