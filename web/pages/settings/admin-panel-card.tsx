import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { download } from '../../api-client/download.ts';
import { saveFile } from '../../browser/save-file.ts';
import { MFA_ROW_ID } from '../../features/accounts/mfa/mfa-row.tsx';
import { signInSettingsQuery } from '../../queries/sign-in-queries.ts';
import { showErrorToast } from '../../ui/feedback/error-toast.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { SettingSection } from '../../ui/layout/setting-section.tsx';

/** In Settings, for administrators: links to the admin pages. */
export function AdminPanelCard() {
  const { data: signIn } = useQuery(signInSettingsQuery);
  return (
    <SettingSection title="Admin Panel">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 pt-2 pb-2">
        {signIn?.mfaEnabled === false && <MfaAdvice />}
        <p className="text-muted">
          Write and send the newsletter, look after people's accounts and review reported quotes.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={pages.adminNewsletter} variant="secondary">
            Newsletter
          </ButtonLink>
          <ButtonLink href={pages.adminUsers} variant="secondary">
            Users
          </ButtonLink>
          <ButtonLink href={pages.adminQuoteReports} variant="secondary">
            Reported quotes
          </ButtonLink>
          <SubscribersExport />
        </div>
      </div>
    </SettingSection>
  );
}

const MfaAdvice = () => (
  <div className="flex gap-3 rounded-2xl bg-primary-soft p-4 text-small text-on-primary-soft">
    <ShieldCheck className="size-6 flex-none" strokeWidth={1.75} aria-hidden="true" />
    <p className="min-w-0">
      Your account can reach other people's. Two-step sign-in protects it even if someone learns your password.{' '}
      <a href={`#${MFA_ROW_ID}`} className="inline-flex min-h-tap items-center font-semibold">
        Set up two-step sign-in
      </a>
    </p>
  </div>
);

function SubscribersExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /api/admin/export-subscribers'),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, 'Export failed.', 'Export Failed'),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      Export Subscribers CSV
    </Button>
  );
}
