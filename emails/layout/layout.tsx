import type { ReactNode } from 'react';
import { Body, Container, Head, Hr, Html, Preview, Text } from 'react-email';
import { Small, TextLink, Title } from './elements.tsx';
import { fonts, light, styleSheet } from './theme.ts';

/** The app's origin and the support address. */
export interface AppInfo {
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** The frame of every email: the product's name above, the contact details below. */
export function EmailLayout(props: {
  readonly app: AppInfo;
  /** The heading, and the title of the email's document. */
  readonly title: string;
  /** Shown by mail programs next to the subject. */
  readonly preview: string;
  readonly children: ReactNode;
  /** Why this email was sent, if a user might wonder. */
  readonly reason?: ReactNode;
}) {
  const { appUrl, supportEmail } = props.app;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{props.title}</title>
        <style>{styleSheet}</style>
      </Head>
      <Body
        className="ek-ground"
        style={{ backgroundColor: light.ground, fontFamily: fonts.ui, margin: 0, padding: '24px 8px' }}
      >
        <Preview useTitleTag={false}>{props.preview}</Preview>
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop the element <article>, and keep a role. */}
        <div role="article" aria-roledescription="email" aria-label={props.title}>
          <Container
            className="ek-card"
            style={{
              backgroundColor: light.surface,
              border: `1px solid ${light.border}`,
              borderRadius: '12px',
              borderCollapse: 'separate',
              maxWidth: '560px',
              padding: '32px',
            }}
          >
            <Text
              className="ek-name"
              style={{ fontFamily: fonts.voice, fontSize: '18px', margin: '0 0 24px', color: light.primary }}
            >
              Evenkeel
            </Text>
            <Title>{props.title}</Title>
            {props.children}
            <Hr className="ek-line" style={{ borderTop: `1px solid ${light.border}`, margin: '24px 0' }} />
            {props.reason}
            <Small>
              Questions? Write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
            </Small>
            <Small>
              Evenkeel isn't a crisis service. You can always find help lines at{' '}
              <TextLink href={`${appUrl}/help`}>{`${appUrl}/help`}</TextLink>
            </Small>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

/** For previews only. */
export const previewApp: AppInfo = { appUrl: 'http://localhost:3000', supportEmail: 'support@evenkeel.test' };
