import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { errorMessageOf, sendChecked } from '#web/api-client/api.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';

const PREVIEW_PATH = '/api/admin/newsletter/preview';

type Device = 'phone' | 'desktop';
/** The width at which an email program on that device shows an email. */
const WIDTH_PX: Record<Device, number> = { phone: 375, desktop: 680 };
const HEIGHT_PX = 520;

const DEVICES: { value: Device; label: string; icon: React.ReactNode }[] = [
  { value: 'phone', label: 'Phone', icon: <Smartphone className="size-5" strokeWidth={1.75} aria-hidden="true" /> },
  { value: 'desktop', label: 'Desktop', icon: <Monitor className="size-5" strokeWidth={1.75} aria-hidden="true" /> },
];

interface EmailPreviewProps {
  /** The version of the saved draft. A new version reloads the preview. */
  readonly version: number;
  /** True while there is nothing to preview. */
  readonly isEmpty: boolean;
  /** The error message if saving failed: the preview then shows an older draft. Otherwise null. */
  readonly outdated: string | null;
  readonly onRetrySave: () => void;
}

/** The saved draft exactly as its recipients would see it. */
export function EmailPreview({ version, isEmpty, outdated, onRetrySave }: EmailPreviewProps) {
  const [device, setDevice] = useState<Device>('phone');
  const query = useQuery({
    queryKey: [PREVIEW_PATH, version],
    // An iframe cannot tell an email from an error page, so request it here first.
    queryFn: async ({ signal }) => {
      await (await sendChecked('GET /api/admin/newsletter/preview', undefined, { signal })).text();
      return version;
    },
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = query;
  return (
    <section aria-label="Preview" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <SegmentedControl legend="Preview" options={DEVICES} value={device} onChange={setDevice} />
      {outdated !== null && <LoadFailure text={outdated} onRetry={onRetrySave} />}
      {isEmpty ? (
        <p className="rounded-control border border-dashed border-border-strong px-5 py-12 text-center text-muted">
          Your email appears here as you write.
        </p>
      ) : (
        <>
          {error && <QueryFailure query={query} text={errorMessageOf(error, "We couldn't show the email.")} />}
          {data !== undefined && <PreviewFrames version={data} width={WIDTH_PX[device]} />}
        </>
      )}
    </section>
  );
}

/** Shows the email and loads the next version behind it, so that the preview does not flicker at every save. */
function PreviewFrames({ version, width }: { readonly version: number; readonly width: number }) {
  const [shown, setShown] = useState(version);
  const { box, scale } = useFitScale(width);
  return (
    <div
      ref={box}
      className="relative overflow-hidden rounded-control border border-border-strong bg-sunken"
      style={{ height: HEIGHT_PX }}
    >
      {[...new Set([shown, version])].map((frameVersion) => (
        <iframe
          key={frameVersion}
          title="Preview of the email"
          src={PREVIEW_PATH}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => setShown(frameVersion)}
          className={`absolute top-0 left-1/2 origin-top ${frameVersion === shown ? '' : 'invisible'}`}
          style={{ width, height: HEIGHT_PX / scale, transform: `translateX(-50%) scale(${scale})` }}
        />
      ))}
    </div>
  );
}

/** The scale at which content of this width fits its box, at most 1. */
function useFitScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(width);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setAvailableWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, scale: Math.min(1, availableWidth / width) || 1 };
}
