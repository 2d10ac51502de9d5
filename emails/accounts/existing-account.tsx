import { Action, Greeting, Paragraph, Small } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface ExistingAccountProps extends AppInfo {
  readonly firstName: string | null;
}

export const subject = () => 'You already have an account at Evenkeel';

export default function ExistingAccount(props: ExistingAccountProps) {
  return (
    <EmailLayout app={props} title="You already have an account" preview="You can just sign in.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Someone tried to make an account at Evenkeel with your email. You have one already, so we made no new one.
      </Paragraph>
      <Paragraph>
        If this was you, just sign in. If you do not know your password any more, use "Forgot password?" there.
      </Paragraph>
      <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
      <Small>This was not you? Then there is nothing to do. Nobody got into your account.</Small>
    </EmailLayout>
  );
}

/** For previews only. */
ExistingAccount.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
} satisfies ExistingAccountProps;
