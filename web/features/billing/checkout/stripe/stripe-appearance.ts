/** Our theme for Stripe's fields. They are in Stripe's own iframe, which has neither our style sheet nor our fonts. */
import type { Appearance } from '@stripe/stripe-js';
import type { Theme } from '#web/ui/theme/theme-store.ts';
import { oklchToHex } from './oklch.ts';

/** `tokenOf('--ek-primary')` returns the token as written in tokens.css. */
export function appearanceOf(theme: Theme, tokenOf: (name: string) => string): Appearance {
  const color = (name: string): string => oklchToHex(tokenOf(`--ek-${name}`)) ?? '';
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: withoutMissing({
      colorPrimary: color('primary'),
      colorBackground: color('surface'),
      colorText: color('text'),
      colorTextSecondary: color('muted'),
      colorTextPlaceholder: color('muted'),
      colorDanger: color('danger'),
      colorSuccess: color('positive'),
      borderRadius: '12px',
      fontFamily: '"Segoe UI", system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
    }),
    rules: {
      '.Input': withoutMissing({ borderWidth: '1.5px', borderColor: color('border-strong'), boxShadow: 'none' }),
      '.Input:focus': withoutMissing({
        borderColor: color('focus'),
        outline: `3px solid ${color('focus')}`,
        boxShadow: 'none',
      }),
      '.Input--invalid': withoutMissing({ borderWidth: '2px', borderColor: color('danger'), boxShadow: 'none' }),
      '.Label': withoutMissing({ color: color('text'), fontWeight: '600', fontSize: '17px' }),
    },
  };
}

/** Omits tokens that cannot be read, so that Stripe's own appearance applies. */
function withoutMissing(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && !value.endsWith(' ')));
}
