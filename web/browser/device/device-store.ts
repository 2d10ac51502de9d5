import { createStore, type UseStore } from 'idb-keyval';

/**
 * A key-value store on this device. Where the browser refuses all storage, its operations reject like any that fails;
 * the library's own store would throw.
 */
export function deviceStore(database: string, name: string): UseStore {
  const store = createStore(database, name);
  return async (mode, work) => store(mode, work);
}
