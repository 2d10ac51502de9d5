/** Offers a newer version of the app, and activates it only when the user accepts. */
import { useSyncExternalStore } from 'react';
import { Button } from '../form/button.tsx';

let pendingUpdate: (() => void) | null = null;
const listeners = new Set<() => void>();

function setPendingUpdate(next: (() => void) | null): void {
  pendingUpdate = next;
  for (const listener of listeners) listener();
}

/** @param toNewVersion activates the newer version. */
export const offerUpdate = (toNewVersion: () => void): void => setPendingUpdate(toNewVersion);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rendered once in the app, in the page flow, so that it covers nothing. */
export function UpdateOffer() {
  const toNewVersion = useSyncExternalStore(subscribe, () => pendingUpdate);
  return (
    <div role="status" aria-live="polite">
      {toNewVersion && (
        <div className="bg-primary-soft py-2 text-small text-on-primary-soft">
          <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="flex-1">A new version of Evenkeel is ready. Anything not sent yet stays on this device.</p>
            <Button size="small" variant="secondary" onClick={toNewVersion}>
              Update now
            </Button>
            <Button size="small" variant="ghost" onClick={() => setPendingUpdate(null)}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
