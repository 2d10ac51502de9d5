import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiReply, api } from '#web/api-client/api.ts';
import { clockTime } from '#web/dates/date-words.ts';
import { formatRelativeDate } from '#web/dates/relative-day.ts';
import { sessionsQuery } from '#web/queries/sign-in-queries.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FoldedSettingSection } from '#web/ui/layout/setting-section.tsx';

type Session = ApiReply<'GET /api/user/sessions'>['sessions'][number];

const formatLastUsed = (at: string): string => `${formatRelativeDate(at)}, ${clockTime(new Date(at))}`;

interface SessionsProps {
  readonly withReauthentication: WithReauthentication;
  readonly initiallyOpen: boolean;
}

/** The user's sessions, with buttons to end them. */
export function Sessions({ withReauthentication, initiallyOpen }: SessionsProps) {
  const query = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  // The pressed button disappeared with the session it ended.
  const showEnded = async (title: string) => {
    toast({ title });
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    opener.current?.focus();
  };
  const fail = (error: unknown) => {
    showActionError(error);
    return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const endOne = useMutation({
    mutationFn: (id: string) =>
      withReauthentication('sessions', () => api('DELETE /api/user/sessions/:id', { params: { id } })),
    onSuccess: ({ message }) => showEnded(message),
    onError: fail,
  });
  const endOthers = useMutation({
    mutationFn: () => withReauthentication('sessions', () => api('POST /api/user/sessions/end-others')),
    onSuccess: (reply) => showEnded(`${formatCount(reply.ended, 'other device')} signed out`),
    onError: fail,
  });

  return (
    <FoldedSettingSection
      id="sign-ins"
      title="Where you're signed in"
      value={query.data && formatDeviceCount(query.data.sessions.length)}
      initiallyOpen={initiallyOpen}
      openerRef={opener}
    >
      <QueryContent query={query} failure="We couldn't load this list." loading={<Skeleton height="3rem" />}>
        {({ sessions }) => (
          <>
            <ul className="grid">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  ending={endOne.isPending && endOne.variables === session.id}
                  onEnd={() => endOne.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                pending={endOthers.isPending}
                onClick={() => endOthers.mutate()}
              >
                Sign out all others
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </FoldedSettingSection>
  );
}

const formatDeviceCount = (sessions: number): string => (sessions === 1 ? 'This device only' : `${sessions} devices`);

interface SessionRowProps {
  readonly session: Session;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session: { device, place, lastUsedAt, isThisOne }, ending, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border py-3 not-first:border-t">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">{device}</p>
        <p className="text-small text-muted">{place}</p>
        <p className="text-small text-muted">
          {isThisOne ? 'This device, now' : `Last used: ${formatLastUsed(lastUsedAt)}`}
        </p>
      </div>
      {!isThisOne && (
        <Button variant="secondary" size="small" pending={ending} onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
