import { useLayoutEffect, useRef } from 'react';
import { PRODUCT_NAME } from '#contract/limits.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Says why the codes are shown. */
  readonly title: string;
  readonly onSaved: () => void;
}

/** Shown once, right after the codes are generated. They take the focus, as the most important content here. */
export function RecoveryCodes({ codes, title, onSaved }: RecoveryCodesProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const text = codes.join('\n');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Recovery codes copied' });
    } catch {
      toast({ title: "We couldn't copy them. Please download them instead.", variant: 'destructive' });
    }
  };

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="recovery-heading"
      className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4 text-body text-text"
    >
      <p id="recovery-heading" className="font-semibold">
        {title}
      </p>
      <p>If you lose your phone, each code lets you in once. You won't see them again.</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-4 gap-y-1 rounded-control bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-caption font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" size="small" onClick={() => downloadCodes(text)}>
          Download
        </Button>
        <Button size="small" onClick={onSaved}>
          I've saved them
        </Button>
      </div>
    </section>
  );
}

function downloadCodes(text: string): void {
  const content = `${PRODUCT_NAME} recovery codes\n\n${text}\n`;
  saveFile(new File([content], 'evenkeel-recovery-codes.txt', { type: 'text/plain' }));
}
