/**
 * Single-key shortcuts that work anywhere on a page, but never while a field or a dialog has the focus, with a modifier
 * key, or after the user has turned them off (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent } from 'react';
import { shortcutSwitch } from './shortcut-preference.ts';

type ShortcutKey = 'n' | 'g' | '?';

type Handler = () => void;

/** For each key, the newest handler is last: a screen can override the handler of the page around it. */
const handlers: Record<ShortcutKey, Handler[]> = { n: [], g: [], '?': [] };

const FIELDS = 'input, textarea, select, [contenteditable]';

export function handleShortcut(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (!isShortcutKey(key) || !shortcutSwitch.isOn()) return;
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return;
  if (document.querySelector('[data-dialog-open]')) return;
  const act = handlers[key].at(-1);
  if (!act) return;
  event.preventDefault();
  act();
}

const isShortcutKey = (key: string): key is ShortcutKey => Object.hasOwn(handlers, key);

/** @param act null while the key has no action here. */
export function useShortcut(key: ShortcutKey, act: Handler | null): void {
  const onKey = useEffectEvent(() => act?.());
  const isActive = act !== null;
  useEffect(() => {
    if (!isActive) return;
    const run: Handler = () => onKey();
    handlers[key].push(run);
    return () => {
      handlers[key] = handlers[key].filter((other) => other !== run);
    };
  }, [key, isActive]);
}
