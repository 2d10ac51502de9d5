import { api } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { checkCode } from './credentials.ts';
import type { Confirmed } from './fresh-sign-in.ts';
import type { SecondFactorBegun } from './second-factor-row.tsx';

interface SecondFactorSetupProps {
  readonly begun: SecondFactorBegun;
  readonly confirmed: Confirmed;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** In fours, as people read out what they copy by hand. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret for the app, as a picture, a link and text; then the code that shows the app has it. */
export function SecondFactorSetup({ begun, confirmed, onCodes, onCancel }: SecondFactorSetupProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>Scan this with an authenticator app. Any that shows 6-digit codes will do.</p>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.qrSvg)}`}
          alt="QR code for your authenticator app"
          width={176}
          height={176}
          className="size-44 rounded-control bg-paper p-2"
        />
        <div className="grid min-w-0 flex-[1_1_12rem] justify-items-start gap-3">
          <p>
            <span className="block text-small text-muted">Or type this key into the app</span>
            <code className="text-small font-semibold wrap-anywhere select-all">{inFours(begun.secret)}</code>
          </p>
          <ButtonLink href={begun.uri} variant="secondary" size="small">
            Open the app on this device
          </ButtonLink>
        </div>
      </div>
      <AccountForm
        fields={['code']}
        check={checkCode}
        send={async (body) => {
          const reply = await confirmed('second-step', () => api('POST /api/user/second-factor/confirm', { body }));
          onCodes(reply.recoveryCodes);
        }}
        submitLabel="Turn on"
        fallbackMessage="Please try again."
        size="normal"
        onCancel={onCancel}
      >
        {(errors) => <CodeField label="6-digit code from the app" inputMode="numeric" error={errors.code} />}
      </AccountForm>
    </div>
  );
}
