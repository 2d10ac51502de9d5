import { useQuery } from '@tanstack/react-query';
import { errorMessageOf } from '#web/api-client/api.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { recipientsQuery } from '../newsletter-admin-queries.ts';

interface SendDialogProps {
  /** The subject of the issue about to be sent, or null while the dialog is closed. */
  readonly subject: string | null;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation and shows the number of recipients, counted when it opens. */
export function SendDialog({ subject, onSend, onCancel }: SendDialogProps) {
  const isOpen = subject !== null;
  const query = useQuery({ ...recipientsQuery, enabled: isOpen });
  const { data, error, isFetching } = query;
  const count = isFetching ? undefined : data?.count;
  return (
    <AlertDialog
      open={isOpen}
      title="Send to all subscribers?"
      description="You can't unsend a newsletter."
      confirmLabel="Send now"
      variant="primary"
      disabled={!count}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <p className="font-semibold break-words">{subject}</p>
      {error && !isFetching ? (
        <QueryFailure query={query} text={errorMessageOf(error, "We couldn't count who'll get it.")} />
      ) : (
        <p role="status">{formatReach(count)}</p>
      )}
    </AlertDialog>
  );
}

function formatReach(count: number | undefined): string {
  if (count === undefined) return "Counting who'll get it...";
  if (count === 0) return "Nobody has subscribed yet, so there's nobody to send it to.";
  const recipients = count === 1 ? '1 person' : `${formatInteger(count)} people`;
  return `It goes to ${recipients}: confirmed subscribers, and members who want the newsletter.`;
}
