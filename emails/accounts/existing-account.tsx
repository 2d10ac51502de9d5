import { Action, Greeting, Paragraph, Small } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface ExistingAccountProps extends AppInfo {
  readonly firstName: string | null;
}

export const subject = () => 'You already have an Evenkeel account';

export default function ExistingAccount(props: ExistingAccountProps) {
  return (
    <EmailLayout app={props} title="You already have an account" preview="You can simply sign in.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Someone tried to create an Evenkeel account with your email. You already have one, so we didn't create another.
      </Paragraph>
      <Paragraph>If this was you, just sign in. Forgotten your password? Use "Forgot password?" there.</Paragraph>
      <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
      <Small>Not you? There's nothing to do. Nobody got into your account.</Small>
    </EmailLayout>
  );
}

/** For previews only. */
ExistingAccount.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
} satisfies ExistingAccountProps;
