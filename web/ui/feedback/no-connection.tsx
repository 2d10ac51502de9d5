/** Says that the server cannot be reached, and how old the data on the page is. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFocusOnRemoval } from '../../browser/use-focus-on-removal.ts';
import { formatDayAndTime } from '../../dates/relative-day.ts';
import { useCachedAt, useIsConnected } from '../../offline/offline-cache.ts';
import { checkConnection } from '../../queries/refetch-on-reconnect.ts';
import { Button } from '../form/button.tsx';

interface NoConnectionProps {
  /** True if the page shows cached data, so that the notice shows its age. */
  readonly dated: boolean;
}

/** In the page flow above the header, so that it covers nothing. */
export function NoConnection({ dated }: NoConnectionProps) {
  const isConnected = useIsConnected();
  return (
    <div role="status" aria-live="polite">
      {!isConnected && <OfflineNotice dated={dated} />}
    </div>
  );
}

function OfflineNotice({ dated }: NoConnectionProps) {
  const at = useCachedAt();
  const queryClient = useQueryClient();
  const [isChecking, setIsChecking] = useState(false);
  /** The time of the last attempt, to the second, so that each of them changes the text. */
  const [triedAt, setTriedAt] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box);
  const check = async () => {
    setIsChecking(true);
    await checkConnection(queryClient);
    setIsChecking(false);
    setTriedAt(new Date().toLocaleTimeString('en-GB'));
  };
  return (
    <div ref={box} className="bg-primary-soft py-1.5 text-small text-on-primary-soft forced-colors:border-b">
      <div className="wrap flex items-center justify-between gap-x-4">
        <p>
          {triedAt === null ? "You're offline." : `You're still offline. Last tried at ${triedAt}.`}
          {dated && at !== null && ` This is how it looked on ${formatDayAndTime(at)}.`}
        </p>
        <Button size="small" variant="ghost" className="-mr-4 flex-none" pending={isChecking} onClick={check}>
          Try again
        </Button>
      </div>
    </div>
  );
}
