import { Download, Share } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Quote } from '#contract/calls/quotes.ts';
import { checkInMoodScore, moodName, type TimeOfDay } from '#contract/domain/mood.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatLongDate } from '#web/dates/local-day.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { writerLabel } from '#web/ui/quote/writer-label.ts';
import { useTheme } from '#web/ui/theme/use-theme.ts';
import { drawPicture, type PictureContent } from './draw-picture.ts';
import { canShareFile, canvasToFile } from './picture-file.ts';
import { showShareError } from './share-quote.ts';
import { shareThrough } from './share-text.ts';

interface PictureOptionsProps {
  readonly quote: Quote;
  readonly time: TimeOfDay;
  /** The local day that the check-in is about. */
  readonly day: string;
}

/** The quote as a picture, created in this browser. It shows the date and the score only if the user includes them. */
export function PictureOptions({ quote, time, day }: PictureOptionsProps) {
  const [withDate, setWithDate] = useState(false);
  const [withScore, setWithScore] = useState(false);
  const date = formatLongDate(day);
  const value = checkInMoodScore(quote.emotionalState);
  const label = `Mood ${value.toFixed(1)} of 5, ${moodName(value).toLowerCase()}`;
  const content = {
    text: quote.text,
    writtenBy: writerLabel(quote.writer),
    date: withDate ? date : null,
    score: withScore ? { value, label } : null,
  };
  const { canvas, picture } = usePicture(content, quote.writer === 'ai');
  return (
    <>
      <canvas
        ref={canvas}
        data-time={time}
        role="img"
        aria-label={['The quote as a picture', withDate && date, withScore && label].filter(Boolean).join(', ')}
        className="mx-auto aspect-4/5 max-h-[42dvh] w-auto max-w-full rounded-2xl bg-sunken shadow-rest"
      />
      <Switch label="Show the date" hint={date} checked={withDate} onChange={setWithDate} />
      <Switch label="Show the score" hint={label} checked={withScore} onChange={setWithScore} />
      {picture === 'failed' ? (
        <p role="alert">This browser couldn't draw the picture. You can still share the words.</p>
      ) : (
        <ShareButtons file={picture} />
      )}
    </>
  );
}

/**
 * Redraws the picture whenever its content or the theme changes. The file is created in advance, because browsers
 * require the share call to follow the tap immediately.
 */
function usePicture({ text, writtenBy, date, score }: PictureContent, isByAi: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File | 'failed' | null>(null);
  const theme = useTheme();
  const scoreValue = score?.value;
  const scoreLabel = score?.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing reads its colours from the theme.
  useEffect(() => {
    let isCurrent = true;
    const shown = canvas.current;
    if (!shown) return;
    const scoreContent = scoreValue === undefined ? null : { value: scoreValue, label: scoreLabel ?? '' };
    setPicture(null);
    drawPicture(shown, { text, writtenBy, date, score: scoreContent })
      .then(() => canvasToFile(shown, isByAi))
      .then(
        (file) => isCurrent && setPicture(file),
        () => isCurrent && setPicture('failed'),
      );
    return () => {
      isCurrent = false;
    };
  }, [text, writtenBy, isByAi, date, scoreValue, scoreLabel, theme]);
  return { canvas, picture };
}

/** The device's share sheet if it accepts pictures, and a download button everywhere. */
function ShareButtons({ file }: { readonly file: File | null }) {
  const canShare = file !== null && canShareFile(file, navigator);
  const download = () => {
    if (!file) return;
    saveFile(file);
    toast({ title: 'Picture downloaded', description: file.name });
  };
  const share = async () => {
    if (file && (await shareThrough(navigator, { files: [file] })) === 'failed') showShareError();
  };
  return (
    <div className="flex flex-wrap gap-3">
      {canShare && (
        <Button className="flex-1" onClick={() => void share()}>
          <Share className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
          Share
        </Button>
      )}
      <Button
        className="flex-1"
        variant={canShare ? 'secondary' : 'primary'}
        pending={file === null}
        onClick={download}
      >
        <Download className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
        Download
      </Button>
    </div>
  );
}
