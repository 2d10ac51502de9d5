/** Offers a newer version of the app, and activates it only when the user accepts. */
import { useRef } from 'react';
import { useFocusOnRemoval } from '../../browser/use-focus-on-removal.ts';
import { Button } from '../form/button.tsx';
import { showAppNotice } from './app-notice.tsx';

/** @param toNewVersion activates the newer version. */
export function offerUpdate(toNewVersion: () => void): void {
  showAppNotice('update', { content: <UpdateOffer onAccept={toNewVersion} />, isSticky: false });
}

function UpdateOffer({ onAccept }: { readonly onAccept: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box);
  return (
    <div ref={box} className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="flex-1">A new version of Evenkeel is ready. Anything not sent yet stays on this device.</p>
      <Button size="small" variant="secondary" onClick={onAccept}>
        Update now
      </Button>
      <Button size="small" variant="ghost" onClick={() => showAppNotice('update', null)}>
        Later
      </Button>
    </div>
  );
}
