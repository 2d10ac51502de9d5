import { createElement } from './create-element.ts';

/**
 * Resolves once one of our own style sheets has loaded or failed. For interface parts drawn by scripts: the landing
 * page's script is one plain file that brings no styles along.
 */
export async function loadStyleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = createElement('link', { rel: 'stylesheet', href: address });
  const fetched = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await fetched;
}
