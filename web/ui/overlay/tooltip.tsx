/**
 * A short text on hover and on focus. It stays open while the pointer is on it, and Escape closes it (WCAG 1.4.13). Our
 * own component, because Radix's adds 12 kB of positioning code that a tooltip above a small control does not need.
 */
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Distance from the window edges, in pixels. */
const WINDOW_MARGIN_PX = 8;

interface Group {
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: (id: string) => void;
  /** True while a tooltip is open, and shortly after. */
  readonly isWarm: () => boolean;
}
const GroupContext = createContext<Group | null>(null);

/**
 * Wraps all elements with tooltips: only one is open at a time, and after one has been open, its neighbours open
 * without delay.
 */
export function TooltipGroup({ children }: { readonly children: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const group = useMemo(
    (): Group => ({
      openId,
      open: setOpenId,
      close: (id) => {
        if (openId !== id) return;
        closedAt.current = performance.now();
        setOpenId(null);
      },
      isWarm: () => openId !== null || performance.now() - closedAt.current < SKIP_DELAY_MS,
    }),
    [openId],
  );
  return <GroupContext value={group}>{children}</GroupContext>;
}

interface TooltipProps {
  readonly text: string;
  /** A single control whose name or description already contains the text. */
  readonly children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const group = use(GroupContext);
  if (!group) throw new Error('Tooltip: rendered outside a TooltipGroup');
  const { isOpen, ...handlers } = useTooltipHandlers(id, group);
  return (
    <span className="relative block" {...handlers}>
      {children}
      {isOpen && <Bubble text={text} onEscape={() => group.close(id)} />}
    </span>
  );
}

function useTooltipHandlers(id: string, group: Group) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const close = () => {
    stop();
    group.close(id);
  };
  return {
    isOpen: group.openId === id,
    onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => {
      if (pointerType === 'touch') return;
      stop();
      timer.current = setTimeout(() => group.open(id), group.isWarm() ? 0 : OPEN_DELAY_MS);
    },
    onPointerLeave: close,
    onFocus: () => group.open(id),
    onBlur: close,
    // After a press, the tooltip is no longer needed.
    onPointerDown: close,
  };
}

function Bubble({ text, onEscape }: { readonly text: string; readonly onEscape: () => void }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onEscape]);
  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    if (!box || !bubble.current) return;
    const beyondRight = box.right - (document.documentElement.clientWidth - WINDOW_MARGIN_PX);
    const shift = box.left < WINDOW_MARGIN_PX ? WINDOW_MARGIN_PX - box.left : -Math.max(0, beyondRight);
    bubble.current.style.marginLeft = `${shift}px`;
  }, []);
  return (
    <span
      ref={bubble}
      role="tooltip"
      // The gap below belongs to the tooltip, so that the pointer can move to the tooltip without leaving it.
      className="absolute bottom-full left-1/2 z-30 w-max max-w-[min(20rem,90vw)] -translate-x-1/2 animate-[fade_var(--ek-duration-quick)_ease-out] pb-1.5 font-ui text-small leading-snug font-normal"
    >
      <span className="block rounded-control bg-text px-3 py-2 text-background shadow-over forced-colors:border">
        {text}
      </span>
    </span>
  );
}
