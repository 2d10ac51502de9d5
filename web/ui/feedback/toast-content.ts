import type { ReactNode } from 'react';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** 'notice': nothing failed, but something is still to come. */
  readonly variant?: 'default' | 'notice' | 'destructive';
  /** One action: a Button or ButtonLink of size small and variant ghost. */
  readonly action?: ReactNode;
  readonly durationMs?: number;
  /** True to show it at the bottom on phones too. */
  readonly isAtBottom?: boolean;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}
