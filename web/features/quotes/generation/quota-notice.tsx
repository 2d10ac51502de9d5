import type { QuotaPause } from './use-quote-generation.ts';

export const QUOTA_NOTICE_ID = 'generate-pause';

export function QuotaNotice({ pause }: { readonly pause: QuotaPause }) {
  return (
    <div id={QUOTA_NOTICE_ID} className="rounded-2xl bg-accent-soft px-5 py-4 forced-colors:border">
      <p className="font-semibold">{pause.message}</p>
      <p>{pause.again && `You can ask again ${pause.again}. `}Your sliders stay as you set them.</p>
    </div>
  );
}
