/** The building blocks of every email. */
import type { ReactNode } from 'react';
import { Button, Heading, Link, Text } from 'react-email';
import { fonts, light } from './theme.ts';

interface WithChildren {
  readonly children: ReactNode;
}

const headingSizes = {
  h1: { fontSize: '26px', lineHeight: '34px', margin: '0 0 16px' },
  h2: { fontSize: '21px', lineHeight: '28px', margin: '24px 0 12px' },
  h3: { fontSize: '18px', lineHeight: '26px', margin: '20px 0 8px' },
} as const;

export const Title = ({ as = 'h1', children }: WithChildren & { readonly as?: keyof typeof headingSizes }) => (
  <Heading
    as={as}
    className="ek-text"
    style={{ fontFamily: fonts.voice, fontWeight: 500, color: light.text, ...headingSizes[as] }}
  >
    {children}
  </Heading>
);

export const Paragraph = ({ children }: WithChildren) => (
  <Text
    className="ek-text"
    style={{ fontSize: '17px', lineHeight: '26px', margin: '0 0 16px', color: light.text, overflowWrap: 'anywhere' }}
  >
    {children}
  </Text>
);

/** Side notes: why the email was sent, and what to do if the reader did not expect it. */
export const Small = ({ children }: WithChildren) => (
  <Text
    className="ek-muted"
    style={{ fontSize: '14px', lineHeight: '22px', margin: '0 0 8px', color: light.muted, overflowWrap: 'anywhere' }}
  >
    {children}
  </Text>
);

/** "Hello Ada,". */
export const Greeting = ({ firstName }: { readonly firstName: string | null }) => (
  <Paragraph>{firstName ? `Hello ${firstName},` : 'Hello,'}</Paragraph>
);

export const TextLink = ({ href, children }: WithChildren & { readonly href: string }) => (
  <Link href={href} className="ek-link" style={{ color: light.primary, textDecoration: 'underline' }}>
    {children}
  </Link>
);

/** The button for the email's one action. */
export const Action = ({ href, children }: WithChildren & { readonly href: string }) => (
  <Button
    href={href}
    className="ek-button"
    style={{
      backgroundColor: light.primary,
      color: light.onPrimary,
      borderRadius: '8px',
      fontSize: '17px',
      lineHeight: '24px',
      padding: '12px 20px',
      margin: '0 0 16px',
    }}
  >
    {children}
  </Button>
);

/** Links for recipients who did not do what an email reports. */
export const SecureAccountActions = ({ appUrl }: { readonly appUrl: string }) => (
  <>
    <Action href={`${appUrl}/settings`}>Open your settings</Action>
    <Paragraph>
      Locked out? Press "Forgot password?" on <TextLink href={`${appUrl}/auth`}>the sign-in page</TextLink>.
    </Paragraph>
  </>
);

/**
 * An action whose link works once. The link is also shown in full, for mail programs without buttons, or for use on
 * another device.
 */
export const LinkAction = ({ href, children }: WithChildren & { readonly href: string }) => (
  <>
    <Action href={href}>{children}</Action>
    {/* The plain text already contains the link, after the button's label. */}
    <div data-skip-in-text="true" style={{ margin: '0 0 16px' }}>
      <Small>
        Or copy this link into your browser: <TextLink href={href}>{href}</TextLink>
      </Small>
    </div>
  </>
);

/** For recipients who did not cause the email. The link is shown in full, because it works once. */
export const DisownLink = ({ href }: { readonly href: string }) => (
  <Small>
    Not you? Please don't use the link above: someone may have typed your address by mistake. Tell us here, and we'll
    stop emailing you about this account: <TextLink href={href}>{href}</TextLink>
  </Small>
);
