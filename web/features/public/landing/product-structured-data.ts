import { MONTHLY_PRICE_PENCE, PRODUCT_NAME, TAGLINE } from '#contract/limits.ts';
import { ORIGIN_PLACEHOLDER } from '../layout/static-page-metadata.tsx';

/** The product and its price, in schema.org terms. */
export const productStructuredData = {
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: PRODUCT_NAME,
  description: TAGLINE,
  url: `${ORIGIN_PLACEHOLDER}/`,
  image: `${ORIGIN_PLACEHOLDER}/share.png`,
  applicationCategory: 'HealthApplication',
  operatingSystem: 'Any',
  inLanguage: 'en-GB',
  offers: {
    '@type': 'Offer',
    price: (MONTHLY_PRICE_PENCE / 100).toFixed(2),
    priceCurrency: 'GBP',
    description: 'A month, after three free days',
  },
};
