import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pages } from '../../../contract/pages.ts';
import { api, messageOf } from '../../api.ts';
import { queryKeys } from '../../queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { LinkPage } from './link-page.tsx';
import { useLinkCall, useLinkToken } from './use-link-token.ts';

const TITLE = 'Confirm Email';

/** Behind the link that was sent to a new address: the account has it from now on. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const { data, error } = useLinkCall('confirm-email', token, (sent) =>
    api('POST /api/auth/confirm-email', { body: { token: sent } }),
  );
  useEffect(() => {
    if (!data) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.user });
    void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
  }, [data, queryClient]);

  if (data)
    return (
      <LinkPage title={TITLE} heading="Your new email is set" text={data.message}>
        <ButtonLink href={pages.home} wide>
          Continue to App
        </ButtonLink>
      </LinkPage>
    );
  if (token !== null && !error)
    return <LinkPage title={TITLE} heading="Confirming your new email" text="This takes a moment." />;
  const reason = error
    ? messageOf(error, 'We could not confirm this email. Please try again.')
    : 'This link is not complete.';
  return (
    <LinkPage title={TITLE} heading="Email not changed" text={`${reason} Your account keeps the email it has.`}>
      <ButtonLink href={pages.settings} wide>
        Open Settings
      </ButtonLink>
    </LinkPage>
  );
}
