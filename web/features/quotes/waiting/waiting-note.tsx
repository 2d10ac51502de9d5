import { Button } from '../../../ui/button.tsx';
import { momentName } from '../../../ui/relative-day.ts';
import { useWaiting, useWaitingActs } from './use-waiting.ts';
import type { WaitingCheckIn } from './waiting-store.ts';

/** On Home: what waits on this device to be sent; nothing where nothing does. */
export function WaitingNote() {
  const waiting = useWaiting() ?? [];
  const { isSending, send, remove } = useWaitingActs();
  const toSend = waiting.filter(({ refusal }) => refusal === null);
  if (waiting.length === 0) return null;
  return (
    <div className="mt-5 grid gap-4 rounded-2xl bg-accent-soft px-4 py-3.5 forced-colors:border">
      {toSend.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_11rem]">
            <p className="font-semibold">{inWords(toSend.length)}</p>
            <p className="text-small">Made on {toSend.map(({ madeAt }) => momentName(madeAt)).join(', ')}.</p>
          </div>
          <Button size="small" variant="secondary" pending={isSending} onClick={send}>
            {isSending ? 'Sending...' : 'Send now'}
          </Button>
        </div>
      )}
      {waiting.map((one) => one.refusal !== null && <Refused key={one.key} checkIn={one} onRemove={remove} />)}
    </div>
  );
}

const inWords = (count: number): string =>
  count === 1 ? '1 check-in is waiting to be sent' : `${count} check-ins are waiting to be sent`;

interface RefusedProps {
  readonly checkIn: WaitingCheckIn;
  readonly onRemove: (key: string) => void;
}

function Refused({ checkIn, onRemove }: RefusedProps) {
  const made = momentName(checkIn.madeAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="font-semibold">The check-in made on {made} could not be added</p>
        <p className="text-small">{checkIn.refusal}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Remove the check-in made on ${made}`}
        onClick={() => onRemove(checkIn.key)}
      >
        Remove
      </Button>
    </div>
  );
}
