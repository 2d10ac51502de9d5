import { type RefObject, useRef } from 'react';
import { pages } from '#contract/pages.ts';
import { useFocusOnRemoval } from '#web/browser/use-focus-on-removal.ts';
import { formatRecentDay } from '#web/dates/local-day.ts';
import { formatDayAndTime } from '#web/dates/relative-day.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { onDeviceWriterLabels } from '#web/ui/quote/writer-label.ts';
import { clockTimeOf, submissionLocalDay } from '../check-in/submission.ts';
import { isUnsent, type QueuedCheckIn } from './queue-store.ts';
import { useIsConsentWithdrawn } from './use-offline-queue.ts';
import { useQueueActions } from './use-queue-actions.ts';

interface QueuedCheckInsProps {
  readonly queued: readonly QueuedCheckIn[];
}

/** The check-ins queued on this device. There must be at least one. */
export function QueuedCheckIns({ queued }: QueuedCheckInsProps) {
  const { isSending, send, remove } = useQueueActions();
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box);
  const isWithdrawn = useIsConsentWithdrawn();
  const toSend = queued.filter(isUnsent);
  const saved = queued.filter(({ refusal, isSaved }) => refusal === null && isSaved);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-5 grid gap-4 rounded-2xl bg-accent-soft px-4 py-3.5 forced-colors:border"
    >
      {toSend.length > 0 && isWithdrawn && (
        <ConsentWithdrawn
          count={toSend.length}
          focusAfter={box}
          onRemove={() => remove(...toSend.map(({ key }) => key))}
        />
      )}
      {toSend.length > 0 && !isWithdrawn && (
        <Unsent checkIns={toSend} focusAfter={box} isSending={isSending} onSend={send} />
      )}
      {saved.length > 0 && !isWithdrawn && (
        <AwaitingQuotes checkIns={saved} focusAfter={box} isSending={isSending} onSend={send} />
      )}
      {[...toSend, ...saved].map(({ key, quote }) => quote && <QueuedQuote key={key} text={quote.text} />)}
      {queued.map(
        (checkIn) =>
          checkIn.refusal !== null && (
            <RejectedCheckIn key={checkIn.key} checkIn={checkIn} focusAfter={box} onRemove={remove} />
          ),
      )}
    </div>
  );
}

/** A part with a button that removes it. */
interface PartProps {
  /** Takes the focus then. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

interface UnsentProps extends PartProps {
  readonly checkIns: readonly QueuedCheckIn[];
  readonly isSending: boolean;
  readonly onSend: () => void;
}

const Unsent = (props: UnsentProps) => (
  <SendablePart
    {...props}
    heading={formatQueuedCount(props.checkIns.length)}
    label="Send now"
    pendingLabel="Sending..."
  />
);

/** The server has these already, and could not write their quotes yet. */
const AwaitingQuotes = (props: UnsentProps) => (
  <SendablePart {...props} heading={formatSavedCount(props.checkIns.length)} label="Ask now" pendingLabel="Asking..." />
);

interface SendablePartProps extends UnsentProps {
  readonly heading: string;
  readonly label: string;
  readonly pendingLabel: string;
}

function SendablePart({ checkIns, focusAfter, isSending, onSend, heading, label, pendingLabel }: SendablePartProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, focusAfter);
  return (
    <div ref={box} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="font-semibold">{heading}</p>
        <p className="text-small">Made on {checkIns.map(formatMade).join(', ')}.</p>
      </div>
      <Button size="small" variant="secondary" pending={isSending} onClick={onSend}>
        {isSending ? pendingLabel : label}
      </Button>
    </div>
  );
}

/** The on-device quote of a queued check-in, to read until the check-in is sent. */
const QueuedQuote = ({ text }: { readonly text: string }) => (
  <figure className="grid gap-1">
    <blockquote className="text-quote-sm">{text}</blockquote>
    <figcaption className="text-small">{onDeviceWriterLabels.withoutConnection}</figcaption>
  </figure>
);

/** "21 November at 17:02", followed by the day if it is an earlier one: "(for Thursday 19 November)". */
const formatMade = (checkIn: QueuedCheckIn): string => {
  const made = formatDayAndTime(clockTimeOf(checkIn));
  return checkIn.input.day === 'today' ? made : `${made} (for ${formatRecentDay(submissionLocalDay(checkIn))})`;
};

const formatQueuedCount = (count: number): string =>
  count === 1 ? '1 check-in is waiting to be sent' : `${count} check-ins are waiting to be sent`;

const formatSavedCount = (count: number): string =>
  count === 1 ? "1 check-in is saved, its quote isn't yet" : `${count} check-ins are saved, their quotes aren't yet`;

interface ConsentWithdrawnProps extends PartProps {
  readonly count: number;
  readonly onRemove: () => void;
}

/** Shown after consent was withdrawn: nothing is lost, and nothing is sent. */
function ConsentWithdrawn({ count, focusAfter, onRemove }: ConsentWithdrawnProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, focusAfter);
  return (
    <div ref={box} className="grid gap-3">
      <div>
        <p className="font-semibold">
          {count === 1 ? '1 check-in stays on this device' : `${count} check-ins stay on this device`}
        </p>
        <p className="text-small">
          You withdrew your consent to store health data, so nothing is sent. If you agree again, we'll send it then.
          You can also remove it here.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={pages.sliders} size="small" variant="secondary">
          Decide again
        </ButtonLink>
        <Button size="small" variant="ghost" onClick={onRemove}>
          Remove from this device
        </Button>
      </div>
    </div>
  );
}

interface RejectedCheckInProps extends PartProps {
  readonly checkIn: QueuedCheckIn;
  readonly onRemove: (key: string) => void;
}

function RejectedCheckIn({ checkIn, focusAfter, onRemove }: RejectedCheckInProps) {
  const made = formatMade(checkIn);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, focusAfter);
  return (
    <div ref={box} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="font-semibold">The check-in made on {made} couldn't be added</p>
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
